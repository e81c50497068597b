// One sweep over all positions of Play Ball: who wins if only the ends of this turn are looked at?
//
// A block takes one triple of the team that waits; that team does not move in the turn, so everything the turn
// can lead to stays inside the block. A word holds all seven balls of a pair of triples in two planes of bits:
// W (bits 0 to 6), an end can be reached that loses for the other team, and N (bits 8 to 14), one that does not
// win for it. A layer holds a word for every own triple, with 0, 1 or 2 moves left; the better of two words is
// their union.

typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned char u8;

#define BALLS 7
#define BOTH 0x0101u
#define OFF 255

struct Board {
    int plain, inside, ends, centre;
    u64 enemy;
    int e0, e1, e2;
    const u8 *near;
    const u64 *pass;
    const u16 *two, *three;
    const u32 *triples;
};

__device__ __forceinline__ u32 close(const Board &board, u32 word, int a, int b, int c) {
    // Passes cost nothing: joined playballers share what each of them can reach.
    bool ab = board.pass[a] >> b & 1, bc = board.pass[b] >> c & 1, ca = board.pass[c] >> a & 1;
    if ((int)ab + bc + ca >= 2) {
        u32 any = (word | word >> 1 | word >> 2) & BOTH;
        return word | any * 7;
    }
    if (ab) { u32 any = (word | word >> 1) & BOTH; return word | any * 3; }
    if (bc) { u32 any = (word >> 1 | word >> 2) & BOTH; return word | any * 6; }
    if (ca) { u32 any = (word | word >> 2) & BOTH; return word | any * 5; }
    return word;
}

__device__ __forceinline__ u32 reverse6(u32 bits) {
    // The other team's carriers in its own order: ball b becomes 5 - b, the free ball stays.
    return (__brev(bits & 0x3f) >> 26) | (bits & 0x40);
}

__device__ __forceinline__ u32 end_word(u32 other) {
    // What ending here is worth, from the other team's won (low) and lost (high) positions.
    return reverse6(other >> 8 & 0x7f) | (reverse6(~other & 0x7f) << 8);
}

struct Way { int rank; int mover, moved; u32 taken; bool goal, none; };

__device__ __forceinline__ Way walk(const Board &board, int a, int b, int c, int third, int direction) {
    Way way;
    int start = third == 0 ? a : third == 1 ? b : c;
    int low = third == 0 ? b : a, high = third == 2 ? b : c;
    int to = board.near[start * 8 + direction];
    way.none = to == OFF;
    if (way.none) return way;
    u64 crowd = board.enemy | 1ull << a | 1ull << b | 1ull << c;
    u32 taken = 0;
    if (crowd >> to & 1) {
        u64 over = 0;
        do { over |= 1ull << to; to = board.near[to * 8 + direction]; } while (to != OFF && (crowd >> to & 1));
        taken = (u32)(over >> a & 1) | (u32)(over >> b & 1) << 1 | (u32)(over >> c & 1) << 2
              | (u32)(over >> board.e0 & 1) << 3 | (u32)(over >> board.e1 & 1) << 4
              | (u32)(over >> board.e2 & 1) << 5;
        if (to == OFF) to = start;
    }
    if (to == board.centre && to != start) taken |= 0x40;
    way.mover = third;
    way.taken = taken;
    way.goal = to >= board.plain + 3;
    int least = min(low, to), most = max(high, to), middle = low + high + to - least - most;
    way.rank = board.three[most & 63] + board.two[middle & 63] + least;
    way.moved = (to > low) + (to > high);
    return way;
}

__device__ __forceinline__ u32 pull(const Way &way, u32 word) {
    // What the word after a move is worth before it.
    u32 mine = word >> way.moved & BOTH;
    u32 below = ((1u << way.moved) - 1) * BOTH, own = word & 0x0707;
    u32 rest = (own & below) | ((own >> 1) & ~below & 0x0303);
    u32 under = ((1u << way.mover) - 1) * BOTH;
    u32 result = (rest & under) | ((rest & ~under) << 1 & 0x0707) | mine << way.mover | (word & 0x7878);
    u32 taken = way.taken * BOTH;
    return (result & ~taken) | mine * way.taken;
}

__device__ __forceinline__ u32 moves(const Board &board, const u16 *layer, int a, int b, int c, u32 word) {
    for (int third = 0; third < 3; third++)
        for (int direction = 0; direction < 6; direction++) {
            Way way = walk(board, a, b, c, third, direction);
            if (way.none) continue;
            if (way.goal) word |= ((1u << way.mover) | way.taken) * BOTH;
            else word |= pull(way, layer[way.rank]);
        }
    return word;
}

__device__ __forceinline__ u32 one_move(const Board &board, const u16 *layer, int a, int b, int c, int rank) {
    // Ends after exactly one move that leaves the triple.
    u32 word = 0;
    for (int third = 0; third < 3; third++)
        for (int direction = 0; direction < 6; direction++) {
            Way way = walk(board, a, b, c, third, direction);
            if (way.none || way.goal) continue;
            if (way.rank != rank) word |= pull(way, layer[way.rank]);
        }
    return close(board, word, a, b, c);
}

struct Start { int rank, ball; u32 plane; u32 word; const u16 *layers; };

__device__ int forward(const Way &way, int ball) {
    // Where a ball is after the move.
    if (ball == way.mover || (way.taken >> ball & 1)) return way.moved;
    if (ball > 2) return ball;
    int rest = ball - (ball > way.mover);
    return rest + (rest >= way.moved);
}

__device__ u32 joined(const Board &board, int a, int b, int c, int ball) {
    // The balls that passes make of this one.
    if (ball > 2) return 1u << ball;
    u32 word = close(board, 1u << ball, a, b, c);
    return word & 0x7f;
}

template <int LEFT>
__device__ __noinline__ bool elsewhere(const Board &board, const Start &start, int rank, int ball) {
    // Can an end of that plane be reached that is not the start itself (PLB-3.8)? Only along ways that lead to one.
    u32 triple = board.triples[rank];
    int a = triple & 63, b = triple >> 6 & 63, c = triple >> 12 & 63;
    u32 balls = joined(board, a, b, c, ball);
    if (rank != start.rank) {
        if (start.layers[rank] >> ball & start.plane) return true;
    } else if (start.word / start.plane & balls & ~(1u << start.ball) & 0x7f) return true;
    if constexpr (LEFT > 0) {
        const u16 *layer = start.layers + (LEFT - 1) * board.inside;
        for (int third = 0; third < 3; third++)
            for (int direction = 0; direction < 6; direction++) {
                Way way = walk(board, a, b, c, third, direction);
                if (way.none) continue;
                if (way.goal) {
                    if (balls & ((1u << way.mover) | way.taken)) return true;
                    continue;
                }
                for (u32 rest = balls; rest; rest &= rest - 1) {
                    int after = forward(way, __ffs(rest) - 1);
                    if (layer[way.rank] >> after & start.plane)
                        if (elsewhere<LEFT - 1>(board, start, way.rank, after)) return true;
                }
            }
    }
    return false;
}

extern "C" __global__ void __launch_bounds__(THREADS) sweep(
    const u32 *triples, const int *turned, const u8 *near, const u16 *two, const u16 *three,
    int plain, int inside, int ends, int centre, const int *waiting, int number,
    const u16 *by_own, u16 *by_other, u8 *distance, u8 *changed, u64 *decided)
{
    extern __shared__ u16 layers[];
    __shared__ u8 near_[64 * 8];
    __shared__ u64 pass_[64];
    __shared__ u16 two_[64], three_[64];
    int other = waiting[blockIdx.x];
    u32 enemies = triples[other];
    Board board;
    board.plain = plain; board.inside = inside; board.ends = ends; board.centre = centre;
    board.e0 = enemies & 63; board.e1 = enemies >> 6 & 63; board.e2 = enemies >> 12 & 63;
    board.enemy = 1ull << board.e0 | 1ull << board.e1 | 1ull << board.e2;
    board.near = near_; board.pass = pass_; board.two = two_; board.three = three_; board.triples = triples;
    for (int at = threadIdx.x; at < 64; at += blockDim.x) {
        two_[at] = two[at]; three_[at] = three[at];
        u64 seen = 0;
        if (at < plain + 6)
            for (int way = 0; way < 6; way++) {
                near_[at * 8 + way] = near[at * 6 + way];
                for (int cell = near[at * 6 + way]; cell != OFF && !(board.enemy >> cell & 1);
                     cell = near[cell * 6 + way]) seen |= 1ull << cell;
            }
        pass_[at] = seen;
    }
    __syncthreads();
    const u16 *row = by_own + (size_t)turned[other] * ends;
    for (int rank = threadIdx.x; rank < inside; rank += blockDim.x) {
        u32 triple = triples[rank], word = 0;
        int a = triple & 63, b = triple >> 6 & 63, c = triple >> 12 & 63;
        u64 own = 1ull << a | 1ull << b | 1ull << c;
        if (rank < ends && !(own & board.enemy)) word = close(board, end_word(row[turned[rank]]), a, b, c);
        layers[rank] = word;
    }
    __syncthreads();
    for (int left = 1; left < 3; left++) {
        const u16 *below = layers + (left - 1) * inside;
        u16 *layer = layers + left * inside;
        for (int rank = threadIdx.x; rank < inside; rank += blockDim.x) {
            u32 triple = triples[rank], word = 0;
            int a = triple & 63, b = triple >> 6 & 63, c = triple >> 12 & 63;
            u64 own = 1ull << a | 1ull << b | 1ull << c;
            if (!(own & board.enemy)) word = close(board, moves(board, below, a, b, c, layers[rank]), a, b, c);
            layer[rank] = word;
        }
        __syncthreads();
    }
    u32 won_here = 0, lost_here = 0;
    for (int rank = threadIdx.x; rank < ends; rank += blockDim.x) {
        u32 triple = triples[rank];
        int a = triple & 63, b = triple >> 6 & 63, c = triple >> 12 & 63;
        u64 own = 1ull << a | 1ull << b | 1ull << c;
        if (own & board.enemy) continue;
        size_t at = (size_t)other * ends + rank;
        u32 before = by_other[at];
        u32 open = 0x3f | ((own | board.enemy) >> centre & 1 ? 0 : 0x40);
        open &= ~(before | before >> 8);
        if (!open) continue;
        u32 word = close(board, moves(board, layers + 2 * inside, a, b, c, layers[rank]), a, b, c);
        u32 idle = end_word(row[turned[rank]]);
        u32 won = word & ~idle & open, lost = ~(word >> 8) & open;
        u32 doubt_won = word & idle & open, doubt_lost = (word & idle) >> 8 & ~won & open;
        if (doubt_won | doubt_lost) {
            u32 quick = one_move(board, layers, a, b, c, rank);
            won |= doubt_won & quick;
            doubt_won &= ~quick;
            doubt_lost &= ~(quick >> 8) & ~won;
            Start start;
            start.rank = rank; start.word = idle; start.layers = layers;
            for (u32 rest = doubt_won; rest; rest &= rest - 1) {
                start.ball = __ffs(rest) - 1; start.plane = 1;
                if (elsewhere<3>(board, start, rank, start.ball)) { won |= 1u << start.ball; doubt_lost &= ~(1u << start.ball); }
            }
            for (u32 rest = doubt_lost; rest; rest &= rest - 1) {
                start.ball = __ffs(rest) - 1; start.plane = 0x100;
                if (!elsewhere<3>(board, start, rank, start.ball)) lost |= 1u << start.ball;
            }
        }
        if (won | lost) {
            by_other[at] = before | won | lost << 8;
            changed[rank] = 1;
            for (u32 rest = won | lost; rest; rest &= rest - 1) distance[at * BALLS + __ffs(rest) - 1] = number;
            won_here += __popc(won);
            lost_here += __popc(lost);
        }
    }
    if (won_here) atomicAdd(decided, won_here);
    if (lost_here) atomicAdd(decided + 1, lost_here);
}

extern "C" __global__ void transpose(const u16 *by_other, u16 *by_own, int ends) {
    __shared__ u16 tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32;
    for (int row = threadIdx.y; row < 32; row += blockDim.y)
        if (x < ends && y + row < ends) tile[row][threadIdx.x] = by_other[(size_t)(y + row) * ends + x];
    __syncthreads();
    int across = blockIdx.y * 32 + threadIdx.x, down = blockIdx.x * 32;
    for (int row = threadIdx.y; row < 32; row += blockDim.y)
        if (across < ends && down + row < ends)
            by_own[(size_t)(down + row) * ends + across] = tile[threadIdx.x][row];
}

__device__ __forceinline__ u64 mix(u64 x) {
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

// How many positions there are of each distance, and a sum over all of them that no order can change.
extern "C" __global__ void tally(const u32 *triples, int ends, int centre, const u8 *distance, u64 *counts, u64 *sum) {
    __shared__ u32 here[256];
    for (int at = threadIdx.x; at < 256; at += blockDim.x) here[at] = 0;
    __syncthreads();
    u64 total = 0;
    int other = blockIdx.x;
    u32 enemies = triples[other];
    u64 enemy = 1ull << (enemies & 63) | 1ull << (enemies >> 6 & 63) | 1ull << (enemies >> 12 & 63);
    for (int rank = threadIdx.x; rank < ends; rank += blockDim.x) {
        u32 triple = triples[rank];
        u64 own = 1ull << (triple & 63) | 1ull << (triple >> 6 & 63) | 1ull << (triple >> 12 & 63);
        if (own & enemy) continue;
        int balls = (own | enemy) >> centre & 1 ? 6 : 7;
        for (int ball = 0; ball < balls; ball++) {
            u32 code = distance[((size_t)other * ends + rank) * BALLS + ball];
            atomicAdd(here + code, 1);
            total += mix((((u64)rank * ends + other) * BALLS + ball) << 8 | code);
        }
    }
    __syncthreads();
    for (int at = threadIdx.x; at < 256; at += blockDim.x) if (here[at]) atomicAdd(counts + at, here[at]);
    atomicAdd(sum, total);
}

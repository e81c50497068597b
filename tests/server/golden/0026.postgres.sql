CREATE TABLE public.actions (
    match_id text NOT NULL,
    number integer NOT NULL,
    seat text NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.blocks (
    person text NOT NULL,
    blocked text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.checkpoints (
    match_id text NOT NULL,
    actions integer NOT NULL,
    turns integer NOT NULL,
    "position" text NOT NULL
);
CREATE TABLE public.deadlines (
    match_id text NOT NULL,
    since integer NOT NULL,
    due integer NOT NULL,
    seal text
);
CREATE TABLE public.device_links (
    token text NOT NULL,
    person text NOT NULL,
    expires integer NOT NULL
);
CREATE TABLE public.devices (
    key text NOT NULL,
    person text NOT NULL,
    created text NOT NULL
);
CREATE TABLE public.drafts (
    match_id text NOT NULL,
    seat text NOT NULL,
    number integer NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.invitations (
    token text NOT NULL,
    person text NOT NULL,
    asked text NOT NULL,
    expires integer NOT NULL,
    withdrawn boolean NOT NULL,
    match_id text,
    seed text,
    salt text,
    nonce text,
    posted text,
    seen integer,
    handle text,
    watch text
);
CREATE TABLE public.jobs (
    kind text NOT NULL,
    match_id text NOT NULL,
    due integer NOT NULL,
    doer text,
    until integer NOT NULL
);
CREATE TABLE public.ledger (
    changes integer NOT NULL
);
CREATE TABLE public.matches (
    id text NOT NULL,
    game text NOT NULL,
    options text NOT NULL,
    south text NOT NULL,
    north text NOT NULL,
    created text NOT NULL,
    engine text NOT NULL,
    version integer NOT NULL,
    hash text NOT NULL,
    over boolean NOT NULL,
    clock_south integer,
    clock_north integer,
    seed text,
    salt text,
    rules text DEFAULT '1'::text NOT NULL,
    terms text,
    result text,
    "position" text,
    links text,
    seal text,
    rated boolean,
    nonces text,
    lag_south integer,
    lag_north integer,
    commits boolean,
    commitments text,
    salts text,
    resumed text,
    tossed text
);
CREATE TABLE public.messages (
    match_id text NOT NULL,
    seat text NOT NULL,
    seq integer NOT NULL,
    sent text NOT NULL,
    answer text NOT NULL
);
CREATE TABLE public.people (
    id text NOT NULL,
    name text NOT NULL,
    created text NOT NULL
);
CREATE TABLE public.present (
    server text NOT NULL,
    match_id text NOT NULL,
    seats text NOT NULL,
    watching integer NOT NULL,
    until integer NOT NULL,
    clock text
);
CREATE TABLE public.promises (
    match_id text NOT NULL,
    seed text NOT NULL,
    salt text NOT NULL,
    south text,
    north text
);
CREATE TABLE public.rated (
    match_id text NOT NULL,
    number integer NOT NULL,
    game text NOT NULL,
    south text NOT NULL,
    north text NOT NULL,
    winner text,
    south_mu double precision NOT NULL,
    south_sigma double precision NOT NULL,
    north_mu double precision NOT NULL,
    north_sigma double precision NOT NULL,
    seal text
);
CREATE TABLE public.rematches (
    match_id text NOT NULL,
    made text NOT NULL
);
CREATE TABLE public.reports (
    match_id text NOT NULL,
    person text NOT NULL,
    name text NOT NULL,
    created text NOT NULL
);
CREATE TABLE public.reviews (
    match_id text NOT NULL,
    engine text NOT NULL,
    review text NOT NULL
);
CREATE TABLE public.seats (
    match_id text NOT NULL,
    person text NOT NULL,
    seat text NOT NULL,
    listed boolean NOT NULL,
    created text,
    stands text,
    unmoved boolean
);
CREATE TABLE public.tokens (
    key text NOT NULL,
    person text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    created text NOT NULL
);
ALTER TABLE ONLY public.actions
    ADD CONSTRAINT actions_pkey PRIMARY KEY (match_id, number);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (person, blocked);
ALTER TABLE ONLY public.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (match_id, actions);
ALTER TABLE ONLY public.deadlines
    ADD CONSTRAINT deadlines_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.device_links
    ADD CONSTRAINT device_links_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (match_id, seat, number);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (kind, match_id);
ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (changes);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (match_id, seat, seq);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.present
    ADD CONSTRAINT present_pkey PRIMARY KEY (server, match_id);
ALTER TABLE ONLY public.promises
    ADD CONSTRAINT promises_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.rated
    ADD CONSTRAINT rated_number_key UNIQUE (number);
ALTER TABLE ONLY public.rated
    ADD CONSTRAINT rated_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.rematches
    ADD CONSTRAINT rematches_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (match_id, person);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (match_id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (match_id, person, seat);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (key);
CREATE INDEX deadlines_due ON public.deadlines USING btree (due);
CREATE INDEX invitations_posted ON public.invitations USING btree (posted);
CREATE INDEX invitations_watch ON public.invitations USING btree (watch);
CREATE INDEX seats_listed ON public.seats USING btree (person, stands, created, match_id);
CREATE INDEX seats_of_a_person ON public.seats USING btree (person);
CREATE INDEX seats_unmoved ON public.seats USING btree (person, created, match_id) WHERE unmoved;
ALTER TABLE ONLY public.actions
    ADD CONSTRAINT actions_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_blocked_fkey FOREIGN KEY (blocked) REFERENCES public.people(id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.checkpoints
    ADD CONSTRAINT checkpoints_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.deadlines
    ADD CONSTRAINT deadlines_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.device_links
    ADD CONSTRAINT device_links_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.promises
    ADD CONSTRAINT promises_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.rated
    ADD CONSTRAINT rated_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.rated
    ADD CONSTRAINT rated_north_fkey FOREIGN KEY (north) REFERENCES public.people(id);
ALTER TABLE ONLY public.rated
    ADD CONSTRAINT rated_south_fkey FOREIGN KEY (south) REFERENCES public.people(id);
ALTER TABLE ONLY public.rematches
    ADD CONSTRAINT rematches_made_fkey FOREIGN KEY (made) REFERENCES public.matches(id);
ALTER TABLE ONLY public.rematches
    ADD CONSTRAINT rematches_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);

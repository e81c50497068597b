/** The elements of the pieces by their names, for the film. */

type Attachment = (node: Element) => () => void;

/** One attachment for each piece, so that its element is kept as long as it lies there. */
export function keeper(nodes: Map<string, Element>): (piece: string) => Attachment {
  const kept = new Map<string, Attachment>();
  return (piece) => {
    const attachment = kept.get(piece) ?? attach(nodes, piece);
    kept.set(piece, attachment);
    return attachment;
  };
}

function attach(nodes: Map<string, Element>, piece: string): Attachment {
  return (node) => {
    nodes.set(piece, node);
    return () => {
      if (nodes.get(piece) === node) nodes.delete(piece);
    };
  };
}

/** What a proof says of itself: files of C2SP `tlog-proof`, with a checkpoint (`tlog-checkpoint`) at their end. */

/** A head of the ledger. */
export interface LedgerHead {
  /** Whose ledger. */
  origin: string;
  /** Lines in it. */
  size: number;
  /** Hash over all of them, in base64. */
  root: string;
  /** Who has signed it, the ledger's own key first. */
  signers: string[];
}

/** Where a line stands in the ledger. */
export interface Place {
  /** Number of the leaf, from 0. */
  index: number;
  head: LedgerHead;
}

/** The head that a checkpoint tells; undefined where the text is none. */
export function headIn(checkpoint: string): LedgerHead | undefined {
  const [body = '', signatures = ''] = checkpoint.split('\n\n', 2);
  const [origin, size, root] = body.split('\n');
  if (!origin || !root || !/^\d+$/.test(size ?? '')) return undefined;
  const signers = [...signatures.matchAll(/^— (\S+) \S+$/gm)].map(([, name]) => name ?? '');
  return { origin, size: Number(size), root, signers };
}

/** The place that a proof tells; undefined where the text is none. */
export function placeIn(proof: string): Place | undefined {
  const index = /^index (\d+)$/m.exec(proof)?.[1];
  const cut = proof.indexOf('\n\n');
  const head = cut < 0 ? undefined : headIn(proof.slice(cut + 2));
  return index === undefined || head === undefined ? undefined : { index: Number(index), head };
}

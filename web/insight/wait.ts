// How long a page waits for figures that do not yet include the last changes.

/** The changes that the last answer counted, and the answers since then that counted none. */
export type Wait = { counted_to: number; seq: number; without: number }

/** Before the first answer. */
export const NO_WAIT: Wait = { counted_to: 0, seq: 0, without: 0 }

/** The most answers without progress. Then the page waits for the next change, because the server does not count at present. */
const MOST = 3

/** The wait after one more answer. */
export function waitAfter(before: Wait, { counted_to, seq }: { counted_to: number; seq: number }): Wait {
  const isSame = counted_to === before.counted_to && seq === before.seq
  return { counted_to, seq, without: isSame ? before.without + 1 : 0 }
}

/** Whether the figures are asked for again without a change. */
export const asksAgain = ({ counted_to, seq, without }: Wait): boolean => counted_to < seq && without < MOST

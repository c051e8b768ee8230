// Work on many rows in parts. Statements on the request pool have a time limit, and a statement that names too many rows is slow
// to plan.

/**
 * Repeats a statement until it finds fewer rows than its limit.
 * @param size the largest number of rows that one statement may change, passed to it as its limit
 */
export async function inSteps(
  size: number,
  statement: (size: number) => Promise<{ numAffectedRows?: bigint }>,
): Promise<void> {
  while (((await statement(size)).numAffectedRows ?? 0n) >= size);
}

/** The parts of a list, in order, each of at most `size` elements. */
export function* partsOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

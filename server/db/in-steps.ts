// Work on many rows in parts: statements on the request pool have a time limit, and one that names too many rows is slow to plan.

/**
 * Runs a statement again and again, until it finds fewer rows than it might take.
 * @param size how many rows one statement takes at most: the limit that it names
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

// Whether a part of an open ticket that may be empty is shown.

/** `announced`: others have added its first items, and the part waits behind its button. */
export type Look = 'empty' | 'announced' | 'shown'

/**
 * @param before undefined until the items are loaded
 * @param count of the items; undefined until they are loaded
 * @param isInUse whether the person adds something to the part
 * @param isReadBelow whether the part would move something that is read
 */
export function lookOf(
  before: Look | undefined,
  count: number | undefined,
  isInUse: boolean,
  isReadBelow: boolean,
): Look | undefined {
  if (isInUse) return 'shown'
  if (before === 'shown' || count === undefined) return before
  if (count === 0) return 'empty'
  return before === 'announced' || (before === 'empty' && isReadBelow) ? 'announced' : 'shown'
}

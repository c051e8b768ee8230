// Whether the loaded history of a ticket lacks a change. The history is not live; the views beside it are.

/** The part of a live view that a change would alter, as one text, and the event number of the view, if it has one. */
export type View = { state: string; seq?: number }

/**
 * Follows the live views of one ticket, and says whether the history has to be loaded again. A view that arrives is no change,
 * unless it is newer than the history. A change during a request is reported after the answer.
 *
 * @returns takes the views, each undefined until it is loaded, and the event number of the history, undefined while it is
 * requested
 */
export function watchHistory<Name extends string>() {
  const states = new Map<Name, string>()
  let hasChanged = false
  let newest = 0
  return (views: Record<Name, View | undefined>, historySeq: number | undefined): boolean => {
    for (const [name, view] of Object.entries<View | undefined>(views) as [Name, View | undefined][]) {
      if (!view || view.state === states.get(name)) continue
      if (states.has(name)) hasChanged = true
      else newest = Math.max(newest, view.seq ?? 0)
      states.set(name, view.state)
    }
    if (historySeq === undefined) return false
    const isOutdated = hasChanged || newest > historySeq
    hasChanged = false
    newest = 0
    return isOutdated
  }
}

// The last changes of this tab, each with its undo: by the button of its toast, or one after the other by Ctrl+Z.

type Undo = () => void

const MOST = 50
let changes: Undo[] = []

/** Adds a change to the list. @returns the button for its toast */
export function undoable(undo: Undo): { label: string; onClick: Undo } {
  // A change is undone only once, by the button or by Ctrl+Z.
  const once = () => {
    if (!changes.includes(once)) return
    changes = changes.filter((change) => change !== once)
    undo()
  }
  changes = [...changes, once].slice(-MOST)
  return { label: 'Undo', onClick: once }
}

/** Commands that the server has not answered yet; their changes are not in the list before the answer. */
const unanswered = new Set<Promise<unknown>>()

/** Tracks a command until its answer: Ctrl+Z waits for its change, and does not undo the one before it. */
export function withinUndo<T>(change: Promise<T>): Promise<T> {
  const tracked = change.finally(() => unanswered.delete(tracked))
  unanswered.add(tracked)
  return tracked
}

/** Undoes the newest change. If the server has not answered it yet, the undo waits for the answer. */
export async function undoLast() {
  const before = signedIn
  while (unanswered.size > 0) {
    await Promise.allSettled(unanswered)
    // The code that waits for the answer adds its change, or sends the next command, before the next task.
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (signedIn === before) changes.at(-1)?.()
}

/** Counts how often the list was emptied, so that an undo that waits for an answer notices it. */
let signedIn = 0

/** Empties the list when somebody signs out, or another account signs in. */
export function forgetChanges() {
  changes = []
  unanswered.clear()
  signedIn += 1
}

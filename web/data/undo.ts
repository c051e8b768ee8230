// The last changes of this tab, each with what takes it back: by the button of its toast, or one after the other by Ctrl+Z.

type Undo = () => void

const MOST = 50
let changes: Undo[] = []

/** Notes a change; the answer is the button of its toast. */
export function undoable(undo: Undo): { label: string; onClick: Undo } {
  // However it is taken back, it is once.
  const once = () => {
    if (!changes.includes(once)) return
    changes = changes.filter((change) => change !== once)
    undo()
  }
  changes = [...changes, once].slice(-MOST)
  return { label: 'Undo', onClick: once }
}

/** Commands that were sent and are not answered yet: what they changed is not noted before. */
const unanswered = new Set<Promise<unknown>>()

/** Ctrl+Z waits for such a change, and does not take back the one before it. */
export function withinUndo<T>(change: Promise<T>): Promise<T> {
  const tracked = change.finally(() => unanswered.delete(tracked))
  unanswered.add(tracked)
  return tracked
}

/** Takes back the newest change; one that the server has not answered yet is taken back after the answer. */
export async function undoLast() {
  const before = signedIn
  while (unanswered.size > 0) {
    await Promise.allSettled(unanswered)
    // Whoever waited for the answer notes the change, or sends the next command, before the next task.
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (signedIn === before) changes.at(-1)?.()
}

/** Counts how often the list was emptied, so that what waits for an answer notices it. */
let signedIn = 0

/** When somebody signs out, or another account signs in. */
export function forgetChanges() {
  changes = []
  unanswered.clear()
  signedIn += 1
}

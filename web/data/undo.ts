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

export function undoLast() {
  changes.at(-1)?.()
}

/** When somebody signs out, or another account signs in. */
export function forgetChanges() {
  changes = []
}

// The last changes of this tab, each with its undo: by the button of its toast, or one after the other by Ctrl+Z.

import { t } from '../../domain/locale/message.ts'

type Undo = () => void

const MOST = 50
/** The changes in the order in which the user made them. `turn` numbers commands when they are sent. */
let changes: { turn: number; undo: Undo }[] = []
let turns = 0
/** The command whose answer has just arrived. */
let answered: number | undefined

/** Adds a change to the list, in its place if later ones were answered before it. @returns the button for its toast */
export function undoable(undo: Undo): { label: string; onClick: Undo } {
  // A change is undone only once, by the button or by Ctrl+Z.
  const once = () => {
    if (!changes.includes(change)) return
    changes = changes.filter((one) => one !== change)
    undo()
  }
  const change = { turn: answered ?? ++turns, undo: once }
  changes = [...changes, change].sort((one, other) => one.turn - other.turn).slice(-MOST)
  return { label: t('Undo'), onClick: once }
}

/** Commands that the server has not answered yet; their changes are not in the list before the answer. */
const unanswered = new Set<Promise<unknown>>()

/** Tracks a command until its answer: Ctrl+Z waits for its change, and does not undo the one before it. */
export function withinUndo<T>(change: Promise<T>): Promise<T> {
  const turn = ++turns
  const tracked = change.finally(() => {
    unanswered.delete(tracked)
    answered = turn
    setTimeout(() => {
      if (answered === turn) answered = undefined
    })
  })
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
  if (signedIn === before) changes.at(-1)?.undo()
}

/** Counts how often the list was emptied, so that an undo that waits for an answer notices it. */
let signedIn = 0

/** Empties the list when somebody signs out, or another account signs in. */
export function forgetChanges() {
  changes = []
  unanswered.clear()
  signedIn += 1
}

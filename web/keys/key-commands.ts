// The acts that single keys do, each defined once: the shortcuts, the sheet that lists them and the hints on buttons all use this
// table.

/**
 * Where an act works: on a project's page without an open dialog (`page`), on that page while tickets are selected (`selection`),
 * in an open ticket, in the inbox, or everywhere.
 */
export type ActPlace = 'page' | 'ticket' | 'inbox' | 'selection' | 'everywhere'

type Act = {
  /** As in KeyboardEvent.key. */
  key: string
  /** A second key for the same act. */
  also?: string
  name: string
  places: readonly ActPlace[]
  /** With Ctrl, or Command on a Mac; such a key also works while single keys are turned off. */
  mod?: true
  /** Works in a text field and over open lists, too. */
  whileTyping?: true
  /** Whether the act repeats while the key is held. */
  repeats?: true
}

const defineActs = <Id extends string>(acts: Record<Id, Act>) => acts

export const ACTS = defineActs({
  openPalette: { key: 'k', mod: true, whileTyping: true, name: 'Search everywhere', places: ['everywhere'] },
  showKeys: { key: '?', name: 'Keyboard shortcuts', places: ['page', 'ticket'] },
  newTicket: { key: 'c', name: 'New ticket', places: ['page'] },
  search: { key: '/', name: 'Search tickets', places: ['page'] },
  showNews: { key: 'w', name: 'What’s new since you last looked', places: ['page'] },
  nextTicket: { key: 'j', name: 'Next ticket', places: ['page', 'ticket'], repeats: true },
  previousTicket: { key: 'k', name: 'Previous ticket', places: ['page', 'ticket'], repeats: true },
  selectTicket: { key: 'x', name: 'Select or deselect the ticket', places: ['page'] },
  editTicket: { key: 'e', name: 'Edit title and description', places: ['ticket'] },
  setStatus: { key: 's', name: 'Status', places: ['ticket', 'selection'] },
  assign: { key: 'a', name: 'Assignee', places: ['ticket', 'selection'] },
  setPriority: { key: 'p', name: 'Priority', places: ['ticket', 'selection'] },
  undo: { key: 'z', mod: true, name: 'Undo the last change', places: ['page', 'ticket'] },
  setLabels: { key: 'l', name: 'Labels', places: ['ticket', 'selection'] },
  setDueDate: { key: 'd', name: 'Due date', places: ['ticket', 'selection'] },
  toggleWatch: { key: 'w', name: 'Watch or unwatch', places: ['ticket'] },
  nextLine: { key: 'j', name: 'Next notification', places: ['inbox'], repeats: true },
  previousLine: { key: 'k', name: 'Previous notification', places: ['inbox'], repeats: true },
  lineDone: { key: 'e', also: 'd', name: 'Mark as done', places: ['inbox'] },
  lineLater: { key: 'h', name: 'Snooze', places: ['inbox'] },
  lineUnread: { key: 'u', name: 'Mark as read or unread', places: ['inbox'] },
})

export type ActId = keyof typeof ACTS

/** The attributes of a button that does the same as a key: the key for screen readers, and a hint on hover. */
export function keyHint(id: ActId, title: string = ACTS[id].name) {
  return { 'aria-keyshortcuts': ACTS[id].key, title: `${title} (press ${ACTS[id].key})` }
}

// What single keys do, each once: the shortcuts, the sheet that lists them and the hints on buttons follow from this table.

/** Where an act works: on a project's page with no dialog open, in an open ticket, or in the inbox. */
export type ActPlace = 'page' | 'ticket' | 'inbox'

type Act = {
  /** As in KeyboardEvent.key. */
  key: string
  /** A second key for the same. */
  also?: string
  name: string
  places: readonly ActPlace[]
  /** Whether holding the key goes on. */
  repeats?: true
}

const defineActs = <Id extends string>(acts: Record<Id, Act>) => acts

export const ACTS = defineActs({
  showKeys: { key: '?', name: 'Keyboard shortcuts', places: ['page', 'ticket'] },
  newTicket: { key: 'c', name: 'New ticket', places: ['page'] },
  search: { key: '/', name: 'Search tickets', places: ['page'] },
  nextTicket: { key: 'j', name: 'Next ticket', places: ['page', 'ticket'], repeats: true },
  previousTicket: { key: 'k', name: 'Previous ticket', places: ['page', 'ticket'], repeats: true },
  editTicket: { key: 'e', name: 'Edit title and description', places: ['ticket'] },
  setStatus: { key: 's', name: 'Status', places: ['ticket'] },
  assign: { key: 'a', name: 'Assignee', places: ['ticket'] },
  setPriority: { key: 'p', name: 'Priority', places: ['ticket'] },
  setLabels: { key: 'l', name: 'Labels', places: ['ticket'] },
  setDueDate: { key: 'd', name: 'Due date', places: ['ticket'] },
  toggleWatch: { key: 'w', name: 'Watch, or stop watching', places: ['ticket'] },
  nextLine: { key: 'j', name: 'Next line', places: ['inbox'], repeats: true },
  previousLine: { key: 'k', name: 'Previous line', places: ['inbox'], repeats: true },
  lineDone: { key: 'e', also: 'd', name: 'Done', places: ['inbox'] },
  lineUnread: { key: 'u', name: 'Read or unread', places: ['inbox'] },
})

export type ActId = keyof typeof ACTS

/** The attributes of a button that does the same as a key: what it is called for screen readers, and a hint on hover. */
export function keyHint(id: ActId, title: string = ACTS[id].name) {
  return { 'aria-keyshortcuts': ACTS[id].key, title: `${title} (press ${ACTS[id].key})` }
}

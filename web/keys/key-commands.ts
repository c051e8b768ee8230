// The acts that single keys do, each defined once: the shortcuts, the sheet that lists them and the hints on buttons all use this
// table.

/**
 * Where an act works: on a project's page without an open dialog (`page`), on that page while tickets are selected (`selection`),
 * in an open ticket, in the inbox, or everywhere.
 */
export type KeyContext = 'page' | 'ticket' | 'inbox' | 'selection' | 'everywhere'

type KeyCommand = {
  /** As named by `pressedKey`. */
  key: string
  /** A second key for the same act; where a ticket is open beside a list, that key is the ticket's. */
  also?: string
  name: string
  contexts: readonly KeyContext[]
  /** With Ctrl, or Command on a Mac; such a key also works while single keys are turned off. */
  mod?: true
  /** Works in a text field and over open lists, too. */
  whileTyping?: true
  /** Whether the act repeats while the key is held. */
  repeats?: true
}

const defineKeyCommands = <Id extends string>(commands: Record<Id, KeyCommand>) => commands

export const KEY_COMMANDS = defineKeyCommands({
  openPalette: {
    key: 'k',
    mod: true,
    whileTyping: true,
    name: 'Search everywhere',
    contexts: ['everywhere'],
  },
  showKeys: { key: '?', name: 'Keyboard shortcuts', contexts: ['page', 'ticket'] },
  newTicket: { key: 'c', name: 'New ticket', contexts: ['page'] },
  search: { key: '/', name: 'Filter this page', contexts: ['page'] },
  showNews: { key: 'w', name: 'What’s new since you last looked', contexts: ['page'] },
  nextTicket: { key: 'j', name: 'Next ticket', contexts: ['page', 'ticket'], repeats: true },
  previousTicket: { key: 'k', name: 'Previous ticket', contexts: ['page', 'ticket'], repeats: true },
  selectTicket: { key: 'x', name: 'Select or deselect the ticket', contexts: ['page'] },
  selectTo: {
    key: 'X',
    name: 'Select all tickets from the last selected one to this one',
    contexts: ['page'],
  },
  editTicket: { key: 'e', name: 'Edit title and description', contexts: ['ticket'] },
  writeComment: { key: 'm', name: 'Write a comment', contexts: ['ticket'] },
  setStatus: { key: 's', name: 'Status', contexts: ['page', 'ticket', 'selection'] },
  assign: { key: 'a', name: 'Assignee', contexts: ['page', 'ticket', 'selection'] },
  setPriority: { key: 'p', name: 'Priority', contexts: ['page', 'ticket', 'selection'] },
  undo: { key: 'z', mod: true, name: 'Undo the last change', contexts: ['page', 'ticket', 'inbox'] },
  print: { key: 'p', mod: true, whileTyping: true, name: 'Print', contexts: ['everywhere'] },
  setLabels: { key: 'l', name: 'Labels', contexts: ['page', 'ticket', 'selection'] },
  setDueDate: { key: 'd', name: 'Due date', contexts: ['page', 'ticket', 'selection'] },
  setEstimate: { key: 'E', name: 'Estimate', contexts: ['page', 'ticket', 'selection'] },
  setMilestone: { key: 'M', name: 'Milestone', contexts: ['page', 'ticket', 'selection'] },
  triage: {
    key: 't',
    name: 'Triage: assignee, priority, labels and status, ticket by ticket',
    contexts: ['page'],
  },
  toggleWatch: { key: 'w', name: 'Watch or unwatch', contexts: ['ticket'] },
  nextLine: { key: 'j', name: 'Next notification', contexts: ['inbox'], repeats: true },
  previousLine: { key: 'k', name: 'Previous notification', contexts: ['inbox'], repeats: true },
  lineDone: { key: 'e', also: 'd', name: 'Mark as done', contexts: ['inbox'] },
  lineLater: { key: 'h', name: 'Snooze', contexts: ['inbox'] },
  lineUnread: { key: 'u', name: 'Mark as read or unread', contexts: ['inbox'] },
})

export type KeyCommandId = keyof typeof KEY_COMMANDS

/** The attributes of a button that does the same as a key: the key for screen readers, and a hint on hover. */
export function keyHint(id: KeyCommandId, title: string = KEY_COMMANDS[id].name) {
  const { key } = KEY_COMMANDS[id]
  const keys = /^[A-Z]$/.test(key) ? `Shift+${key}` : key
  return { 'aria-keyshortcuts': keys, title: `${title} (press ${keys})` }
}

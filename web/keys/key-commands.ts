// The acts that single keys do, each defined once: the shortcuts, the sheet that lists them and the hints on buttons all use this
// table.

import { t } from '../../domain/locale/message.ts'

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
    name: t('Search everywhere'),
    contexts: ['everywhere'],
  },
  showKeys: { key: '?', name: t('Keyboard shortcuts'), contexts: ['page', 'ticket'] },
  newTicket: { key: 'c', name: t('New ticket'), contexts: ['page'] },
  search: { key: '/', name: t('Filter this page'), contexts: ['page'] },
  showNews: { key: 'w', name: t('What’s new since you last looked'), contexts: ['page'] },
  nextTicket: { key: 'j', name: t('Next ticket'), contexts: ['page', 'ticket'], repeats: true },
  previousTicket: { key: 'k', name: t('Previous ticket'), contexts: ['page', 'ticket'], repeats: true },
  selectTicket: { key: 'x', name: t('Select or deselect the ticket'), contexts: ['page'] },
  selectTo: {
    key: 'X',
    name: t('Select all tickets from the last selected one to this one'),
    contexts: ['page'],
  },
  editTicket: { key: 'e', name: t('Edit title and description'), contexts: ['ticket'] },
  writeComment: { key: 'm', name: t('Write a comment'), contexts: ['ticket'] },
  setStatus: { key: 's', name: t('Status'), contexts: ['page', 'ticket', 'selection'] },
  assign: { key: 'a', name: t('Assignee'), contexts: ['page', 'ticket', 'selection'] },
  setPriority: { key: 'p', name: t('Priority'), contexts: ['page', 'ticket', 'selection'] },
  undo: { key: 'z', mod: true, name: t('Undo the last change'), contexts: ['page', 'ticket', 'inbox'] },
  print: { key: 'p', mod: true, whileTyping: true, name: t('Print'), contexts: ['everywhere'] },
  setLabels: { key: 'l', name: t('Labels'), contexts: ['page', 'ticket', 'selection'] },
  setDueDate: { key: 'd', name: t('Due date'), contexts: ['page', 'ticket', 'selection'] },
  setEstimate: { key: 'E', name: t('Estimate'), contexts: ['page', 'ticket', 'selection'] },
  setMilestone: { key: 'M', name: t('Milestone'), contexts: ['page', 'ticket', 'selection'] },
  planTicket: {
    key: 'm',
    name: t('Into the milestone that you chose last, and on to the next ticket'),
    contexts: ['page', 'selection'],
  },
  triage: {
    key: 't',
    name: t('Triage: assignee, priority, labels and status, ticket by ticket'),
    contexts: ['page'],
  },
  toggleWatch: { key: 'w', name: t('Watch or unwatch'), contexts: ['ticket'] },
  nextLine: { key: 'j', name: t('Next notification'), contexts: ['inbox'], repeats: true },
  previousLine: { key: 'k', name: t('Previous notification'), contexts: ['inbox'], repeats: true },
  lineDone: { key: 'e', also: 'd', name: t('Mark as done'), contexts: ['inbox'] },
  lineLater: { key: 'h', name: t('Snooze'), contexts: ['inbox'] },
  lineUnread: { key: 'u', name: t('Mark as read or unread'), contexts: ['inbox'] },
})

export type KeyCommandId = keyof typeof KEY_COMMANDS

/** The attributes of a button that does the same as a key: the key for screen readers, and a hint on hover. */
export function keyHint(id: KeyCommandId, title: string = KEY_COMMANDS[id].name) {
  const { key } = KEY_COMMANDS[id]
  const keys = /^[A-Z]$/.test(key) ? `Shift+${key}` : key
  return { 'aria-keyshortcuts': keys, title: t('{title} (press {keys})', { title, keys }) }
}

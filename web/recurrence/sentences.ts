// The sentences of the history about recurring tickets.
import { createElement } from 'react'
import type { Sentences } from '../history/sentence-props.ts'

const PAUSED = {
  person: 'paused a recurring ticket',
  author: 'paused a recurring ticket: its author may no longer create tickets',
  refused: 'paused a recurring ticket: the project did not accept its ticket',
} as Record<string, string>

export const sentences = {
  'recurrence.created': () => 'added a recurring ticket',
  'recurrence.changed': ({ entry: { changes } }) =>
    PAUSED[String(changes[0]?.after)] ?? 'changed a recurring ticket',
  'ticket.repeated': ({ ticket }) =>
    createElement('span', null, 'made ', ticket, ' by the rule of a recurring ticket'),
  'recurrence.deleted': () => 'removed a recurring ticket',
} satisfies Sentences

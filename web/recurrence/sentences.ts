// The sentences of the history about recurring tickets.

import { createElement } from 'react'
import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

const PAUSED = {
  person: t('paused a recurring ticket'),
  author: 'paused a recurring ticket: its author may no longer create tickets',
  refused: 'paused a recurring ticket: the project did not accept its ticket',
} as Record<string, string>

export const sentences = {
  'recurrence.created': () => t('added a recurring ticket'),
  'recurrence.changed': ({ entry: { changes } }) =>
    PAUSED[String(changes[0]?.after)] ?? t('changed a recurring ticket'),
  'ticket.repeated': ({ ticket }) =>
    createElement('span', null, 'made ', ticket, ' by the rule of a recurring ticket'),
  'recurrence.deleted': () => t('removed a recurring ticket'),
} satisfies Sentences

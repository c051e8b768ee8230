// The sentences of the history about recurring tickets.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'

const PAUSED = {
  person: t('paused a recurring ticket'),
  author: t('paused a recurring ticket: its author may no longer create tickets'),
  refused: t('paused a recurring ticket: the project did not accept its ticket'),
} as Record<string, string>

export const sentences = {
  'recurrence.created': () => t('added a recurring ticket'),
  'recurrence.changed': ({ entry: { changes } }) =>
    PAUSED[String(changes[0]?.after)] ?? t('changed a recurring ticket'),
  'ticket.repeated': ({ ticket, isOwn }) =>
    isOwn
      ? t('made the ticket by the rule of a recurring ticket')
      : rich('made {ticket} by the rule of a recurring ticket', { ticket }),
  'recurrence.deleted': () => t('removed a recurring ticket'),
  'recurrence.restored': () => t('restored a recurring ticket'),
} satisfies Sentences

// The wording of the inbox.

import type { InboxLine, InboxReason } from '../../domain/inbox/inbox.ts'
import { t } from '../locale/message.ts'

/** The verb for each reason, after the person's name. */
const REASON_WORDS: Record<InboxReason, string> = {
  mentioned: t('mentioned you'),
  assigned: t('assigned you'),
  commented: 'commented',
  moved: t('moved it'),
  edited: t('edited it'),
  due: t('is due'),
}

const SHORT: Record<InboxReason, string> = {
  mentioned: t('a mention'),
  assigned: t('an assignment to you'),
  commented: t('a comment'),
  moved: t('a move'),
  edited: t('an edit'),
  due: 'a due-date reminder',
}

export function reasonWords({ reasons: [reason = 'edited'] }: Pick<InboxLine, 'reasons'>): string {
  return REASON_WORDS[reason]
}

/** The other news since the line was read; empty if there is none. */
export function moreWords({ reasons, count }: Pick<InboxLine, 'reasons' | 'count'>): string {
  if (count < 2) return ''
  const others = reasons.slice(1).map((reason) => SHORT[reason])
  const more = count - 1
  if (others.length === more) return t('also {others}', { others: others.join(', ') })
  const changes = more === 1 ? t('1 more change') : t('{more} more changes', { more })
  return others.length > 0
    ? t('{changes}, including {others}', { changes, others: others.join(', ') })
    : changes
}

/** Whether the newest reason is that the ticket is due, which no person caused. */
export function isDue({ reasons: [reason] }: Pick<InboxLine, 'reasons'>): boolean {
  return reason === 'due'
}

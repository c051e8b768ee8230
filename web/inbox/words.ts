// The wording of the inbox.

import type { ReactNode } from 'react'
import type { InboxLine, InboxReason } from '../../domain/inbox/inbox.ts'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'

type Who = { person: ReactNode }

/** The sentence about each reason. */
const SENTENCES: Record<InboxReason, (who: Who) => ReactNode> = {
  mentioned: (who) => rich('{person} mentioned you', who),
  assigned: (who) => rich('{person} assigned you', who),
  commented: (who) => rich('{person} commented', who),
  moved: (who) => rich('{person} moved it', who),
  edited: (who) => rich('{person} edited it', who),
  due: () => t('It is due'),
}

const SHORT: Record<InboxReason, string> = {
  mentioned: t('a mention'),
  assigned: t('an assignment to you'),
  commented: t('a comment'),
  moved: t('a move'),
  edited: t('an edit'),
  due: t('a due-date reminder'),
}

/** The sentence about the newest reason. */
export function sentenceOf({ reasons: [reason = 'edited'] }: Pick<InboxLine, 'reasons'>, person: ReactNode) {
  return SENTENCES[reason]({ person })
}

/** The other news since the line was read; empty if there is none. */
export function moreWords({ reasons, count }: Pick<InboxLine, 'reasons' | 'count'>): string {
  if (count < 2) return ''
  const others = reasons.slice(1).map((reason) => SHORT[reason])
  const more = count - 1
  if (others.length === more) return t('also {others}', { others: others.join(', ') })
  return others.length > 0
    ? t('{more, plural, one {# more change} other {# more changes}}, including {others}', {
        more,
        others: others.join(', '),
      })
    : t('{more, plural, one {# more change} other {# more changes}}', { more })
}

/** Whether the newest reason is that the ticket is due, which no person caused. */
export function isDue({ reasons: [reason] }: Pick<InboxLine, 'reasons'>): boolean {
  return reason === 'due'
}

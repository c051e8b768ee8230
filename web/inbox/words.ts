// The wording of the inbox.
import type { InboxLine, InboxReason } from '../../domain/inbox/inbox.ts'

/** The verb for each reason, after the person's name. */
const REASON_WORDS: Record<InboxReason, string> = {
  mentioned: 'mentioned you',
  assigned: 'assigned you',
  commented: 'commented',
  moved: 'moved it',
  edited: 'edited it',
  due: 'is due',
}

const SHORT: Record<InboxReason, string> = {
  mentioned: 'a mention',
  assigned: 'an assignment to you',
  commented: 'a comment',
  moved: 'a move',
  edited: 'an edit',
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
  if (others.length === more) return `also ${others.join(', ')}`
  const changes = more === 1 ? '1 more change' : `${more} more changes`
  return others.length > 0 ? `${changes}, including ${others.join(', ')}` : changes
}

/** Whether the newest reason is that the ticket is due, which no person caused. */
export function isDue({ reasons: [reason] }: Pick<InboxLine, 'reasons'>): boolean {
  return reason === 'due'
}

// The inbox in words.
import type { InboxLine, InboxReason } from '../../domain/inbox/inbox.ts'

/** What somebody did, after their name. */
const ACTS: Record<InboxReason, string> = {
  mentioned: 'mentioned you',
  assigned: 'assigned you',
  commented: 'commented',
  moved: 'moved it',
  edited: 'edited it',
  due: 'is due',
}

const SHORT: Record<InboxReason, string> = {
  ...ACTS,
  commented: 'a comment',
  moved: 'moved',
  edited: 'edited',
}

export function actWords({ reasons: [reason = 'edited'] }: Pick<InboxLine, 'reasons'>): string {
  return ACTS[reason]
}

/** What else happened since the line was read; empty if that is all. */
export function moreWords({ reasons, count }: Pick<InboxLine, 'reasons' | 'count'>): string {
  if (count < 2) return ''
  const others = reasons.slice(1).map((reason) => SHORT[reason])
  const more = `${count - 1} more`
  return others.length > 0 ? `${more}: ${others.join(', ')}` : more
}

/** Whether the newest is that the ticket is due: nobody did that. */
export function isDue({ reasons: [reason] }: Pick<InboxLine, 'reasons'>): boolean {
  return reason === 'due'
}

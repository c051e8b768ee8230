// The wording of unread changes.

import { t } from '../../domain/locale/message.ts'
import type { NewsReason, TicketNews } from '../../domain/news/news.ts'
import { dateText } from '../ui/date-text.ts'

/** The sections of the page, in their order. */
export const PARTS: { reason: NewsReason; title: string }[] = [
  { reason: 'new', title: t('New') },
  { reason: 'moved', title: t('Moved') },
  { reason: 'done', title: t('Done') },
  { reason: 'commented', title: t('Commented') },
  { reason: 'unblocked', title: t('Unblocked') },
  { reason: 'overdue', title: t('Overdue') },
]

const WORDS: Record<NewsReason, (news: TicketNews) => string> = {
  new: () => '',
  done: () => t('done'),
  unblocked: () => t('no longer blocked'),
  overdue: ({ due_date }) =>
    due_date ? t('was due {date}', { date: dateText(due_date, 'short') }) : t('overdue'),
  moved: ({ column_name }) => t('moved to {column}', { column: column_name }),
  commented: ({ comments }) =>
    t('{comments, plural, one {# new comment} other {# new comments}}', { comments }),
}

/** The details of a ticket that the title of its section does not give. */
export function detailsOf(news: TicketNews): string {
  const [first, ...others] = news.reasons
  const shown = first === 'moved' || first === 'commented' || first === 'overdue' ? news.reasons : others
  return shown.map((reason) => WORDS[reason](news)).join(', ')
}

/** The tickets of a section, those of one bulk change together in the place of the first. */
export function linesOf(tickets: TicketNews[]): TicketNews[][] {
  const lines: TicketNews[][] = []
  const byBulk = new Map<string, TicketNews[]>()
  for (const ticket of tickets) {
    const line = ticket.bulk_id === null ? undefined : byBulk.get(ticket.bulk_id)
    if (line) {
      line.push(ticket)
      continue
    }
    const first = [ticket]
    lines.push(first)
    if (ticket.bulk_id !== null) byBulk.set(ticket.bulk_id, first)
  }
  return lines
}

/** The effect of a bulk change on several tickets of a section, in words. */
export function bulkWords(reason: NewsReason, tickets: TicketNews[]): string {
  const count = tickets.length
  if (reason !== 'moved') return t('{count, plural, one {# ticket} other {# tickets}}', { count })
  const columns = new Set(tickets.map(({ column_name }) => column_name))
  return columns.size === 1
    ? t('{count, plural, one {# ticket} other {# tickets}} moved to {column}', {
        count,
        column: [...columns][0],
      })
    : t('{count, plural, one {# ticket} other {# tickets}} moved', { count })
}

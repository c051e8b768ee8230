// The wording of unread changes.
import type { NewsReason, TicketNews } from '../../domain/news/news.ts'

/** The sections of the page, in their order. */
export const PARTS: { reason: NewsReason; title: string }[] = [
  { reason: 'new', title: 'New' },
  { reason: 'moved', title: 'Moved' },
  { reason: 'done', title: 'Done' },
  { reason: 'commented', title: 'Commented' },
  { reason: 'unblocked', title: 'Unblocked' },
  { reason: 'overdue', title: 'Overdue' },
]

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const WORDS: Record<NewsReason, (news: TicketNews) => string> = {
  new: () => '',
  done: () => 'done',
  unblocked: () => 'no longer blocked',
  overdue: ({ due_date }) => (due_date ? `was due ${day.format(new Date(due_date))}` : 'overdue'),
  moved: ({ column_name }) => `moved to ${column_name}`,
  commented: ({ comments }) => (comments === 1 ? '1 new comment' : `${comments} new comments`),
}

/** The details of a ticket that the title of its section does not give. */
export function detailsOf(news: TicketNews): string {
  const [first, ...others] = news.reasons
  const shown = first === 'moved' || first === 'commented' || first === 'overdue' ? news.reasons : others
  return shown.map((reason) => WORDS[reason](news)).join(', ')
}

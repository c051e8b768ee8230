// The unread changes of one ticket. The whole row is a link to the ticket, at the first new comment if there is one.

import { Link } from '@tanstack/react-router'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { t } from '../../domain/locale/message.ts'
import type { TicketNews } from '../../domain/news/news.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { detailsOf } from './words.ts'

type Props = { news: TicketNews; project: { id: string; key: string } }

/** The space does not break, so that the dot stays with the word before it when the line wraps. */
const DOT = <span aria-hidden>{'\u00a0· '}</span>

export function NewsRow({ news, project }: Props) {
  const { number, title, actor, at, comment_id } = news
  const details = detailsOf(news)
  return (
    <article className="relative px-4 py-2.5 transition-colors hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus">
      <h3 className="clip-marks font-medium wrap-anywhere">
        <span className="mr-2 font-mono text-sm font-normal text-ink-faint">
          {ticketKey(project.key, number)}
        </span>
        <Link
          to="/project/$projectId/ticket/$number"
          params={{ projectId: project.id, number: String(number) }}
          hash={comment_id ? anchorOf(comment_id) : undefined}
          dir="auto"
          className="outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-0.5 text-sm text-ink-faint wrap-anywhere">
        {details && <span className="text-ink-soft">{details}</span>}
        {details && at && DOT}
        {at && (
          <>
            <bdi>{displayName(actor, t('Somebody'))}</bdi>
            {DOT}
            <span className="relative">
              <TimeAgo at={at} />
            </span>
          </>
        )}
      </p>
    </article>
  )
}

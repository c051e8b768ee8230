// One line of the inbox: who did what to which ticket. The whole line is a link to the ticket, or to the comment.
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, Mail, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { excerptShown } from '../../domain/ticket/excerpt.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import { keyHint } from '../keys/key-commands.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { momentOf } from './later.ts'
import { isDue, moreWords, reasonWords } from './words.ts'

type RowProps = {
  line: InboxLine
  onMark: (as: 'read' | 'unread' | 'done') => void
  /** The menu for postponing the line, which its button and a key open. */
  later: ReactNode
}

export function InboxRow({ line, onMark, later }: RowProps) {
  const { project, number, title, actor, excerpt, comment_id, at, is_unread, later_until } = line
  const key = ticketKey(project.key, number)
  const more = moreWords(line)
  return (
    <div className="group relative flex gap-3 py-3 pr-2 pl-6 hover:bg-hover focus-within:bg-hover max-sm:pl-5">
      {is_unread && (
        <span
          aria-hidden
          className="absolute top-1/2 left-2 size-2 -translate-y-1/2 rounded-full bg-accent forced-colors:bg-[Highlight]"
        />
      )}
      {isDue(line) ? (
        <CalendarClock aria-hidden className="mx-1 mt-1 size-5 shrink-0 text-orange-text" />
      ) : (
        <PersonAvatar person={actor} size="md" fallback="Somebody" />
      )}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2">
          <Link
            to="/project/$projectId/ticket/$number"
            params={{ projectId: project.id, number: String(number) }}
            hash={comment_id ? anchorOf(comment_id) : undefined}
            data-inbox-line={line.ticket_id}
            dir="auto"
            className={classNames(
              'wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
              is_unread ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            {is_unread && <span className="sr-only">Unread: </span>}
            {title}
          </Link>
        </p>
        <p className="text-ink-soft wrap-anywhere">
          {isDue(line) ? (
            'It is due'
          ) : (
            <>
              <bdi className="font-medium text-ink">{displayName(actor, 'Somebody')}</bdi> {reasonWords(line)}
            </>
          )}
          {more && <span className="text-ink-faint"> · {more}</span>}
        </p>
        {excerpt && (
          <p dir="auto" className="line-clamp-2 text-ink-soft wrap-anywhere">
            {excerptShown(excerpt)}
          </p>
        )}
        <p className="mt-0.5 flex min-w-0 gap-1.5 text-sm text-ink-faint">
          <span className="shrink-0 font-mono text-xs/5">{key}</span>
          <span className="truncate">{project.name}</span>
          <span aria-hidden>·</span>
          <span className="relative shrink-0">
            {later_until === null ? <TimeAgo at={at} /> : `comes back ${momentOf(later_until)}`}
          </span>
        </p>
      </div>
      <div className="relative flex shrink-0 items-center self-center opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 pointer-coarse:flex-col">
        {later}
        <Button
          variant="icon"
          aria-label={is_unread ? `Mark ${key} as read` : `Mark ${key} as unread`}
          {...keyHint('lineUnread', is_unread ? 'Mark as read' : 'Mark as unread')}
          onClick={() => onMark(is_unread ? 'read' : 'unread')}
        >
          {is_unread ? <MailOpen /> : <Mail />}
        </Button>
        <Button
          variant="icon"
          aria-label={`Mark ${key} as done`}
          {...keyHint('lineDone')}
          onClick={() => onMark('done')}
        >
          <Check />
        </Button>
      </div>
    </div>
  )
}

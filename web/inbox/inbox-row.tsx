// One line of the inbox: who did what to which ticket. The whole line is a link that opens the ticket, at the comment if there is
// one.

import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, Mail, MailOpen } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { t } from '../../domain/locale/message.ts'
import { excerptShown } from '../../domain/ticket/excerpt.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import { keyHint } from '../keys/key-commands.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { comesBack } from './later.ts'
import { addressOf } from './use-open-line.ts'
import { isDue, moreWords, sentenceOf } from './words.ts'

type RowProps = {
  line: InboxLine
  /** Whether its ticket is the open one. */
  isOpen: boolean
  /** Whether another ticket is open, whose place in the browser's history this one takes. */
  replaces: boolean
  onMark: (as: 'read' | 'unread' | 'done') => void
  /** The menu for postponing the line, which its button and a key open. */
  later: ReactNode
}

export function InboxRow({ line, isOpen, replaces, onMark, later }: RowProps) {
  const { project, number, title, actor, excerpt, at, is_unread, later_until } = line
  const key = ticketKey(project.key, number)
  const more = moreWords(line)
  return (
    <div
      className={classNames(
        'group relative flex gap-3 py-3 pr-3 pl-6 max-sm:pb-2 max-sm:pl-5 pointer-coarse:pb-2',
        isOpen ? 'bg-accent-soft' : 'hover:bg-hover focus-within:bg-hover',
      )}
    >
      {is_unread && (
        <span
          aria-hidden
          className="absolute top-1/2 left-2 size-2 -translate-y-1/2 rounded-full bg-accent forced-colors:bg-[Highlight]"
        />
      )}
      {isDue(line) ? (
        <CalendarClock aria-hidden className="mx-1 mt-1 size-5 shrink-0 text-orange-text" />
      ) : (
        <PersonAvatar person={actor} size="md" fallback={t('Somebody')} />
      )}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2">
          <Link
            {...addressOf(line)}
            replace={replaces}
            aria-current={isOpen ? 'true' : undefined}
            data-inbox-line={line.ticket_id}
            dir="auto"
            className={classNames(
              'wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
              is_unread ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            {is_unread && <span className="sr-only">{t('Unread:')} </span>}
            {title}
          </Link>
        </p>
        <p className="text-ink-soft wrap-anywhere">
          {sentenceOf(line, <bdi className="font-medium text-ink">{displayName(actor, t('Somebody'))}</bdi>)}
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
            {later_until === null ? <TimeAgo at={at} /> : comesBack(later_until)}
          </span>
        </p>
        <div
          className={classNames(
            'relative -mx-2 mt-1 flex flex-wrap items-center rounded-md transition-opacity',
            'sm:pointer-fine:absolute sm:pointer-fine:end-2 sm:pointer-fine:top-2 sm:pointer-fine:mx-0 sm:pointer-fine:mt-0 sm:pointer-fine:border sm:pointer-fine:border-line sm:pointer-fine:bg-raised sm:pointer-fine:opacity-0 sm:pointer-fine:shadow-xs sm:pointer-fine:group-hover:opacity-100 sm:pointer-fine:has-[:focus-visible]:opacity-100 sm:pointer-fine:has-[[aria-expanded=true]]:opacity-100',
          )}
        >
          {later}
          <RowButton
            name={is_unread ? t('Mark {key} as read', { key }) : t('Mark {key} as unread', { key })}
            words={is_unread ? t('Read') : t('Unread')}
            icon={is_unread ? <MailOpen /> : <Mail />}
            hint={keyHint('lineUnread', is_unread ? t('Mark as read') : t('Mark as unread'))}
            onClick={() => onMark(is_unread ? 'read' : 'unread')}
          />
          <RowButton
            name={t('Mark {key} as done', { key })}
            words={t('Done')}
            icon={<Check />}
            hint={keyHint('lineDone')}
            onClick={() => onMark('done')}
          />
        </div>
      </div>
    </div>
  )
}

type RowButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  name: string
  /** The word beside the icon on phones and touch screens, where nothing explains an icon. */
  words: string
  icon: ReactNode
  hint: ReturnType<typeof keyHint>
}

/** A button of a line: an icon with a mouse, with a word on phones and touch screens. */
export function RowButton({ name, words, icon, hint, ...props }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={name}
      {...hint}
      className="data-[state=open]:bg-hover sm:pointer-fine:w-7 sm:pointer-fine:px-0"
      icon={icon}
      {...props}
    >
      <span className="sm:pointer-fine:hidden">{words}</span>
    </Button>
  )
}

// The link to the inbox, with the number of unread lines.

import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { unreadWords } from '../../domain/inbox/unread.ts'
import { t } from '../../domain/locale/message.ts'
import { useQuery } from '../data/use-query.ts'
import { buttonStyle } from '../ui/button-style.ts'

export function InboxLink() {
  const unread = useQuery('countInbox', { params: {} }).data?.unread ?? 0
  return (
    <Link
      to="/inbox"
      aria-label={unread > 0 ? t('Inbox, {unread} unread', { unread: unreadWords(unread) }) : t('Inbox')}
      title={t('Inbox')}
      activeProps={{ 'aria-current': 'page' }}
      className={buttonStyle({ variant: 'icon', className: 'relative aria-[current=page]:bg-hover' })}
    >
      <Inbox />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 left-4.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem]/4 font-semibold text-accent-ink tabular-nums pointer-coarse:top-0.5 pointer-coarse:left-6"
        >
          {unreadWords(unread)}
        </span>
      )}
    </Link>
  )
}

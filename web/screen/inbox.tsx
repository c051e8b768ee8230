// The inbox: the events of the tickets that the user watches.
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { unreadWords } from '../../domain/inbox/unread.ts'
import { useLiveInbox } from '../data/live.ts'
import { useQuery } from '../data/use-query.ts'
import { InboxList } from '../inbox/inbox-list.tsx'
import { type InboxFilter, useInbox, useMarkInbox } from '../inbox/use-inbox.ts'
import { RefusedNoticeIfAny } from '../notification/refused-notice.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeader } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PersonalPage } from './personal-page.tsx'

export function InboxScreen() {
  const [shown, setShown] = useState<InboxFilter>('all')
  useLiveInbox()
  const list = useInbox(shown)
  const unread = useQuery('countInbox', { params: {} }).data?.unread ?? 0
  const { markAllRead } = useMarkInbox()
  useEffect(() => {
    document.title = unread > 0 ? `(${unreadWords(unread)}) Inbox · Lacewing` : 'Inbox · Lacewing'
  }, [unread])
  const newest = list.entries?.[0]
  const content = <InboxList list={list} shown={shown} />
  return (
    <PersonalPage width="narrow">
      <PageHeader
        title="Inbox"
        back={
          <Link to="/dashboard" aria-label="Back to Dashboard" className={buttonStyle({ variant: 'icon' })}>
            <ArrowLeft />
          </Link>
        }
        actions={
          <Button
            icon={<CheckCheck />}
            disabled={unread === 0 || !newest}
            onClick={() => newest && void markAllRead(newest.at)}
          >
            Mark all as read
          </Button>
        }
      />
      <RefusedNoticeIfAny />
      <Tabs<InboxFilter>
        label="Filter"
        value={shown}
        onValueChange={setShown}
        className="flex-1"
        items={[
          { value: 'all', label: 'All', content },
          { value: 'unread', label: unread > 0 ? `Unread (${unreadWords(unread)})` : 'Unread', content },
          { value: 'later', label: 'Snoozed', content },
        ]}
      />
    </PersonalPage>
  )
}

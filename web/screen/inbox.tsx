// The inbox: the events of the tickets that the user watches. On wide screens the list and the open ticket are beside each other;
// on the others the ticket covers the list.

import { Link } from '@tanstack/react-router'
import { CheckCheck, Inbox } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { unreadWords } from '../../domain/inbox/unread.ts'
import { t } from '../../domain/locale/message.ts'
import { useLiveInbox } from '../data/live.ts'
import { loadChunk, preloadChunk } from '../data/load-chunk.ts'
import { useQuery } from '../data/use-query.ts'
import { InboxList } from '../inbox/inbox-list.tsx'
import { type InboxFilter, useInbox, useMarkInbox } from '../inbox/use-inbox.ts'
import { useOpenLine } from '../inbox/use-open-line.ts'
import { usePlacedLines } from '../inbox/use-placed-lines.ts'
import { ChunkLoading, DialogLoading } from '../loading.tsx'
import { RefusedNoticeIfAny } from '../notification/refused-notice.tsx'
import { BackArrow } from '../ui/back-arrow.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useMedia } from '../ui/use-media.ts'
import { PersonalPage } from './personal-page.tsx'

const loadTicket = () => import('../inbox/inbox-ticket.tsx')
const InboxTicket = lazy(async () => ({ default: (await loadChunk(loadTicket)).InboxTicket }))

export function InboxScreen() {
  const [shown, setShown] = useState<InboxFilter>('all')
  /** The projects whose tickets were opened here. */
  const [projects, setProjects] = useState<string[]>([])
  const addProject = useCallback(
    (id: string) => setProjects((known) => (known.includes(id) ? known : [...known, id])),
    [],
  )
  useLiveInbox(projects)
  const list = useInbox(shown)
  const line = useOpenLine()
  // The press is painted first; the ticket follows.
  const ticket = useDeferredValue(line.ticket)
  const isWide = useMedia('(width >= 72rem)')
  const unread = useQuery('countInbox', { params: {} }).data?.unread ?? 0
  const { markAllRead } = useMarkInbox()
  useEffect(() => {
    document.title =
      unread > 0 ? t('({unread}) Inbox · Lacewing', { unread: unreadWords(unread) }) : t('Inbox · Lacewing')
  }, [unread])
  const isLoaded = list.entries !== undefined
  useEffect(() => {
    if (isLoaded) preloadChunk(loadTicket)
  }, [isLoaded])
  const rows = useRef<HTMLUListElement>(null)
  const placed = usePlacedLines(list.entries, { shown, isOpen: line.ticket !== undefined, list: rows })
  const { newest } = placed
  const content = (
    <InboxList
      list={list}
      placed={placed}
      rows={rows}
      shown={shown}
      line={line}
      isTicketShown={ticket !== undefined}
    />
  )
  const opened = ticket && (
    <InboxTicket {...ticket} isBeside={isWide} onClose={line.close} onProject={addProject} />
  )
  const hasPane = isWide && (opened !== undefined || list.entries?.length !== 0)
  return (
    <PersonalPage width={hasPane ? 'full' : 'narrow'}>
      <div className={hasPane ? 'flex h-[calc(100dvh-6rem-1px)] gap-4' : 'flex flex-1 flex-col'}>
        <div className={hasPane ? 'flex w-98 shrink-0 flex-col 2xl:w-112' : 'contents'}>
          <PageHeader
            title={t('Inbox')}
            back={
              !hasPane && (
                <Link
                  to="/dashboard"
                  aria-label={t('Back to Dashboard')}
                  className={buttonStyle({ variant: 'icon' })}
                >
                  <BackArrow />
                </Link>
              )
            }
            actions={
              <Button
                icon={<CheckCheck />}
                disabled={unread === 0 || !newest}
                onClick={() => newest && void markAllRead(newest)}
              >
                {t('Mark all as read')}
              </Button>
            }
          />
          <RefusedNoticeIfAny />
          <Tabs<InboxFilter>
            label={t('Filter', { context: 'noun' })}
            value={shown}
            onValueChange={setShown}
            className="min-h-0 flex-1"
            frame={(row, panel) => (
              <div className="flex min-h-0 min-w-0 flex-1 flex-col">
                {row}
                <div
                  data-inbox-scroll
                  className={hasPane ? 'min-h-0 flex-1 overflow-y-auto pt-4' : 'flex flex-1 flex-col pt-4'}
                >
                  {panel}
                </div>
              </div>
            )}
            items={[
              { value: 'all', label: t('All'), content },
              {
                value: 'unread',
                label: unread > 0 ? t('Unread ({unread})', { unread: unreadWords(unread) }) : t('Unread'),
                content,
              },
              { value: 'later', label: t('Snoozed'), content },
            ]}
          />
        </div>
        {hasPane && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {opened ? (
              <Suspense fallback={<ChunkLoading label={t('Loading ticket')} />}>{opened}</Suspense>
            ) : (
              <EmptyState
                icon={<Inbox />}
                title={t('No ticket open')}
                description={t('Choose a notification, or press j: its ticket opens here.')}
              />
            )}
          </div>
        )}
      </div>
      {!hasPane && <Suspense fallback={<DialogLoading />}>{opened}</Suspense>}
    </PersonalPage>
  )
}

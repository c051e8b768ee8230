// The lines of the inbox, which can be browsed, opened and marked with keys. With an open ticket, the keys go on from ticket to ticket.

import { Inbox } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { t } from '../../domain/locale/message.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import type { Entries } from '../audit/use-entries.ts'
import { undoable, undoLast, withinUndo } from '../data/undo.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { rich } from '../locale/rich.tsx'
import { prefetchTicket } from '../ticket/prefetch-ticket.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { NewAbove } from '../ui/new-above.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { InboxRow } from './inbox-row.tsx'
import { comesBack } from './later.ts'
import { LaterMenu } from './later-menu.tsx'
import { isKeptUnread, keepUnread } from './marks.ts'
import { type InboxFilter, useMarkInbox } from './use-inbox.ts'
import { linesIn, useLookedAtLine } from './use-looked-at-line.ts'
import type { OpenLine } from './use-open-line.ts'
import type { PlacedLines } from './use-placed-lines.ts'

type ListProps = {
  list: Entries<InboxLine>
  placed: PlacedLines
  rows: RefObject<HTMLUListElement | null>
  shown: InboxFilter
  line: OpenLine
  /** Whether a ticket is on the screen: a moment longer than the address names it. */
  isTicketShown: boolean
}

/** From this many lines before the end on, the next window is loaded for the user who goes on from ticket to ticket. */
const AHEAD = 5

export function InboxList({
  list,
  placed: { lines, waiting, showWaiting, keep, drop },
  rows,
  shown,
  line: { ticket, isOpen, open, close },
  isTicketShown,
}: ListProps) {
  const { mark } = useMarkInbox()
  const looked = useLookedAtLine(rows)

  const openId = lines?.find(isOpen)?.ticket_id
  /** The line that is about to open: the next key continues from it. */
  const opening = useRef<string>(undefined)
  // Before the ticket that is opened marks its line as read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed
  useLayoutEffect(() => {
    opening.current = undefined
    if (isKeptUnread(openId)) keepUnread(undefined)
  }, [ticket?.projectId, ticket?.number])
  useEffect(() => () => keepUnread(undefined), [])
  const indexOf = (ticketId: string | undefined) =>
    lines?.findIndex(({ ticket_id }) => ticket_id === ticketId) ?? -1

  function openLine(line: InboxLine | undefined) {
    if (!line) return
    opening.current = line.ticket_id
    looked.forget()
    linkOf(rows.current, line.ticket_id)?.closest('li')?.scrollIntoView({ block: 'nearest' })
    open(line)
  }

  useEffect(() => {
    if (openId !== undefined) keep(openId)
  })
  useFocusAfterClose(rows, openId, isTicketShown)
  const at = indexOf(openId)
  const next = lines?.[at + 1]
  useEffect(() => {
    if (at >= 0 && next) prefetchTicket(next.project.id, { id: next.ticket_id, number: next.number })
  }, [at, next])
  const isNearEnd = at >= 0 && lines !== undefined && at >= lines.length - AHEAD
  const { more, loadingMore, loadMore } = list
  useEffect(() => {
    if (isNearEnd && more && !loadingMore) loadMore()
  })

  /** After an act the next line takes the place of this one: the open ticket, and the focus. */
  function goOn(line: InboxLine) {
    const at = indexOf(line.ticket_id)
    const next = lines?.[at + 1] ?? lines?.[at - 1]
    if (!isOpen(line) && opening.current !== line.ticket_id) return stepAside(rows.current, line.ticket_id)
    if (next) openLine(next)
    else close()
  }

  /** Brings back a line that was done or snoozed. */
  function undoableMark(line: InboxLine) {
    const undo = async () => {
      if (await withinUndo(mark(line, line.is_unread ? 'unread' : 'read')))
        toast.success(t('The change was undone'))
    }
    return undoable(() => void undo())
  }

  const [laterFor, setLaterFor] = useState<string>()
  /** The element that gets the focus when the menu closes. */
  const focusAfter = useRef<HTMLElement | null>(null)
  async function putOff(line: InboxLine, until: Date) {
    focusAfter.current = neighbourOf(rows.current, line.ticket_id)
    if (isOpen(line)) goOn(line)
    drop(line.ticket_id)
    if (!(await withinUndo(mark(line, 'later', until.toISOString())))) return
    const key = ticketKey(line.project.key, line.number)
    toast.success(comesBack(until.toISOString(), key), {
      action: undoableMark(line),
    })
  }

  async function change(line: InboxLine, as: 'read' | 'unread' | 'done') {
    if (as === 'read') keep(line.ticket_id)
    // The open ticket would be marked as read again.
    if (as === 'unread' && isOpen(line)) goOn(line)
    if (as !== 'done') return void mark(line, as)
    goOn(line)
    drop(line.ticket_id)
    if (!(await withinUndo(mark(line, as)))) return
    toast.success(t('{key} marked as done', { key: ticketKey(line.project.key, line.number) }), {
      action: undoableMark(line),
    })
  }

  const go = (step: 1 | -1) => {
    if (ticket) return openLine(lines?.[Math.max(indexOf(opening.current ?? openId) + step, 0)])
    const [links, at] = linesIn(rows.current)
    const link = links[Math.max(at + step, 0)]
    link?.focus()
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  const current = () => lines?.[indexOf(looked.line() ?? opening.current ?? openId)]
  useKeyCommands('inbox', {
    nextLine: () => go(1),
    previousLine: () => go(-1),
    lineDone: () => {
      const line = current()
      if (line) void change(line, 'done')
    },
    lineLater: () => setLaterFor(current()?.ticket_id),
    lineUnread: () => {
      const line = current()
      if (line) void change(line, line.is_unread && !isOpen(line) ? 'read' : 'unread')
    },
    undo: () => void undoLast(),
  })

  if (list.failed)
    return (
      <ErrorState
        message={t('The inbox could not be loaded.')}
        retrying={list.retrying}
        onRetry={list.retry}
      />
    )
  if (!lines) return <Spinner fill label={t('Loading the inbox')} />
  if (lines.length === 0 && waiting === 0) return <Nothing shown={shown} />
  return (
    <>
      <NewAbove
        count={waiting}
        className="max-[72rem]:top-16"
        onClick={() => {
          flushSync(showWaiting)
          window.scrollTo({ top: 0 })
          rows.current?.closest('[data-inbox-scroll]')?.scrollTo({ top: 0 })
          linesIn(rows.current)[0][0]?.focus()
        }}
      >
        {t('{count, plural, one {# new} other {# new}}', { count: waiting })}
      </NewAbove>
      <ul
        ref={rows}
        aria-label={t('Inbox')}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {lines.map((line) => (
          <li key={line.ticket_id}>
            <RecordBoundary
              record={line}
              fallback={<BrokenRecord cannotShow={t('This line cannot be shown.')} className="m-2" />}
            >
              <InboxRow
                line={line}
                isOpen={isOpen(line)}
                replaces={ticket !== undefined}
                onMark={(as) => void change(line, as)}
                later={
                  <LaterMenu
                    name={ticketKey(line.project.key, line.number)}
                    isOpen={laterFor === line.ticket_id}
                    onOpenChange={(isOpen) => setLaterFor(isOpen ? line.ticket_id : undefined)}
                    onChoose={(until) => void putOff(line, until)}
                    onClosed={() => {
                      const own = linkOf(rows.current, line.ticket_id)
                      ;(focusAfter.current ?? own)?.focus()
                      focusAfter.current = null
                    }}
                  />
                }
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      {list.more && (
        <Button className="mt-4 self-center" pending={list.loadingMore} onClick={list.loadMore}>
          {t('Load more')}
        </Button>
      )}
      <p className="mt-4 text-sm text-ink-faint max-sm:hidden pointer-coarse:hidden">
        {rich(
          '<key>j</key> and <key>k</key> move, <key>Enter</key> opens, <key>e</key> marks as done, <key>h</key> snoozes, <key>u</key> marks as read or unread, <key>?</key> lists all keys',
          {},
          { key: (text) => <Key>{text}</Key> },
        )}
      </p>
    </>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-line px-1 font-mono text-xs">{children}</kbd>
}

const NOTHING: Record<InboxFilter, [title: string, description: string]> = {
  all: [
    t('Nothing here'),
    t(
      'Mentions, assignments and changes of tickets that you watch appear here. You watch tickets that you create, are assigned to, comment on or are mentioned in.',
    ),
  ],
  unread: [t('No unread notifications'), t('Changes of tickets that you watch appear here.')],
  later: [
    t('Nothing snoozed'),
    t('Snoozed notifications wait here until their time, or until their ticket changes.'),
  ],
}

function Nothing({ shown }: { shown: InboxFilter }) {
  const [title, description] = NOTHING[shown]
  return <EmptyState icon={<Inbox />} title={title} description={description} />
}

const linkOf = (list: HTMLElement | null, ticketId: string) =>
  linesIn(list)[0].find((link) => link.dataset.inboxLine === ticketId)

/** The tab of the list that is shown. It has the focus when no line is left. */
const shownTab = () => document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]')

/** The line after this one; for the last line, the one before it; for the only line, the tab. */
function neighbourOf(list: HTMLElement | null, ticketId: string): HTMLElement | null {
  const [links] = linesIn(list)
  const at = links.findIndex((link) => link.dataset.inboxLine === ticketId)
  return links[at + 1] ?? links[at - 1] ?? shownTab()
}

/** If the focus is on a line that is about to disappear, moves it to its neighbour. */
function stepAside(list: HTMLElement | null, ticketId: string) {
  const [links, at] = linesIn(list)
  if (links[at]?.dataset.inboxLine === ticketId) neighbourOf(list, ticketId)?.focus()
}

/** Returns the focus to the line whose ticket was closed, once the ticket is no longer on the screen. */
function useFocusAfterClose(
  list: RefObject<HTMLElement | null>,
  openId: string | undefined,
  isTicketShown: boolean,
) {
  const closed = useRef<string>(undefined)
  useEffect(() => {
    if (openId !== undefined) closed.current = openId
    else if (closed.current !== undefined && !isTicketShown) {
      // The last line may be gone, and its ticket with it.
      const shown = linkOf(list.current, closed.current) ?? (list.current ? null : shownTab())
      shown?.focus()
      closed.current = undefined
    }
  }, [list, openId, isTicketShown])
}

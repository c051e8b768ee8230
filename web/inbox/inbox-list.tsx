// The lines of the inbox, which can be browsed and marked with keys.
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import type { Entries } from '../audit/use-entries.ts'
import { useKeyCommands } from '../keys/use-key-commands.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { InboxRow } from './inbox-row.tsx'
import { momentOf } from './later.ts'
import { LaterMenu } from './later-menu.tsx'
import { type InboxFilter, useMarkInbox } from './use-inbox.ts'

export function InboxList({ list, shown }: { list: Entries<InboxLine>; shown: InboxFilter }) {
  const rows = useRef<HTMLUListElement>(null)
  const { mark } = useMarkInbox()

  const [laterFor, setLaterFor] = useState<string>()
  /** The element that gets the focus when the menu closes. */
  const focusAfter = useRef<HTMLElement>(undefined)
  async function putOff(line: InboxLine, until: Date) {
    focusAfter.current = neighbourOf(rows.current, line.ticket_id)
    if (!(await mark(line, 'later', until.toISOString()))) return
    const key = ticketKey(line.project.key, line.number)
    const undo = () => void mark(line, line.is_unread ? 'unread' : 'read')
    toast.success(`${key} comes back ${momentOf(until.toISOString())}`, {
      action: { label: 'Undo', onClick: undo },
    })
  }

  async function change(line: InboxLine, as: 'read' | 'unread' | 'done') {
    if (as !== 'done') return void mark(line, as)
    stepAside(rows.current)
    if (!(await mark(line, as))) return
    const undo = () => void mark(line, line.is_unread ? 'unread' : 'read')
    toast.success(`${ticketKey(line.project.key, line.number)} marked as done`, {
      action: { label: 'Undo', onClick: undo },
    })
  }

  const go = (step: 1 | -1) => {
    const [links, at] = linksIn(rows.current)
    links[Math.max(at + step, 0)]?.focus()
  }
  const current = () => {
    const [links, at] = linksIn(rows.current)
    return list.entries?.find(({ ticket_id }) => ticket_id === links[at]?.dataset.inboxLine)
  }
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
      if (line) void change(line, line.is_unread ? 'read' : 'unread')
    },
  })

  if (list.failed)
    return (
      <ErrorState message="The inbox could not be loaded." retrying={list.retrying} onRetry={list.retry} />
    )
  if (!list.entries) return <Spinner fill label="Loading the inbox" />
  if (list.entries.length === 0) return <Nothing shown={shown} />
  return (
    <>
      <ul
        ref={rows}
        aria-label="Inbox"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {list.entries.map((line) => (
          <li key={line.ticket_id}>
            <RecordBoundary record={line} fallback={<BrokenRecord what="line" className="m-2" />}>
              <InboxRow
                line={line}
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
                      focusAfter.current = undefined
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
          Load more
        </Button>
      )}
      <p className="mt-4 text-sm text-ink-faint pointer-coarse:hidden">
        <Key>j</Key> and <Key>k</Key> move, <Key>Enter</Key> opens, <Key>e</Key> marks as done, <Key>h</Key>
        snoozes, <Key>u</Key> marks as read or unread, <Key>?</Key> lists all keys
      </p>
    </>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-line px-1 font-mono text-xs">{children}</kbd>
}

const NOTHING: Record<InboxFilter, [title: string, description: string]> = {
  all: [
    'Nothing here',
    'Mentions, assignments and changes of tickets that you watch appear here. You watch tickets that you create, are assigned to, comment on or are mentioned in.',
  ],
  unread: ['No unread notifications', 'Changes of tickets that you watch appear here.'],
  later: [
    'Nothing snoozed',
    'Snoozed notifications wait here until their time, or until their ticket changes.',
  ],
}

function Nothing({ shown }: { shown: InboxFilter }) {
  const [title, description] = NOTHING[shown]
  return <EmptyState icon={<Inbox />} title={title} description={description} />
}

/** The links of all lines, and the index of the line that has the focus; -1 if none has it. */
function linksIn(list: HTMLElement | null): [HTMLElement[], number] {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-inbox-line]') ?? [])]
  const current = document.activeElement?.closest('li')
  return [links, current ? links.findIndex((link) => current.contains(link)) : -1]
}

const linkOf = (list: HTMLElement | null, ticketId: string) =>
  linksIn(list)[0].find((link) => link.dataset.inboxLine === ticketId)

/** The line after this one; for the last line, the one before it. */
function neighbourOf(list: HTMLElement | null, ticketId: string): HTMLElement | undefined {
  const [links] = linksIn(list)
  const at = links.findIndex((link) => link.dataset.inboxLine === ticketId)
  return links[at + 1] ?? links[at - 1]
}

/** Moves the focus from a line that is about to disappear to the next line; from the last line, to the one before it. */
function stepAside(list: HTMLElement | null) {
  const [links, at] = linksIn(list)
  if (at >= 0) (links[at + 1] ?? links[at - 1])?.focus()
}

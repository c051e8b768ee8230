// The lines of the inbox, moved through by key: j and k, Enter opens, e or d is done, u turns unread on and off.
import { Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { InboxLine } from '../../domain/inbox.ts'
import { ticketKey } from '../../domain/ticket.ts'
import type { Entries } from '../audit/use-entries.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { isShortcut } from '../ui/plain-key.ts'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { InboxRow } from './inbox-row.tsx'
import { type InboxFilter, useMarkInbox } from './use-inbox.ts'

export function InboxList({ list, shown }: { list: Entries<InboxLine>; shown: InboxFilter }) {
  const rows = useRef<HTMLUListElement>(null)
  const { mark } = useMarkInbox()

  async function change(line: InboxLine, as: 'read' | 'unread' | 'done') {
    if (as !== 'done') return void mark(line, as)
    stepAside(rows.current)
    if (!(await mark(line, as))) return
    const undo = () => void mark(line, line.is_unread ? 'unread' : 'read')
    toast.success(`${ticketKey(line.project.key, line.number)} is done`, {
      action: { label: 'Undo', onClick: undo },
    })
  }

  useKeys((key) => {
    const [links, at] = linksIn(rows.current)
    if (key === 'j' || key === 'k') return links[key === 'j' ? at + 1 : Math.max(at - 1, 0)]?.focus()
    const id = links[at]?.dataset.inboxLine
    const line = list.entries?.find(({ ticket_id }) => ticket_id === id)
    if (line) void change(line, key === 'u' ? (line.is_unread ? 'read' : 'unread') : 'done')
  })

  if (list.failed)
    return (
      <ErrorState message="The inbox could not be loaded." retrying={list.retrying} onRetry={list.retry} />
    )
  if (!list.entries) return <Spinner fill label="Loading the inbox" />
  if (list.entries.length === 0) return <Nothing unread={shown === 'unread'} />
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
              <InboxRow line={line} onMark={(as) => void change(line, as)} />
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
        <Key>j</Key> <Key>k</Key> to move, <Key>Enter</Key> opens, <Key>e</Key> is done, <Key>u</Key> marks as
        read or unread
      </p>
    </>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-line px-1 font-mono text-xs">{children}</kbd>
}

function Nothing({ unread }: { unread: boolean }) {
  return (
    <EmptyState
      icon={<Inbox />}
      title={unread ? 'All read' : 'Nothing here'}
      description={
        unread
          ? 'What happens to tickets you watch shows up here.'
          : 'Mentions, assignments, and what happens to tickets you watch show up here. You watch those you make, are assigned to, comment on or are mentioned in.'
      }
    />
  )
}

const KEYS = ['j', 'k', 'e', 'd', 'u']

function useKeys(onKey: (key: string) => void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = KEYS.find((one) => isShortcut(event, one))
      if (!key) return
      event.preventDefault()
      latest.current(key)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The links of all lines, and which of them has the focus, or is in the line that has it; -1 for none. */
function linksIn(list: HTMLElement | null): [HTMLElement[], number] {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-inbox-line]') ?? [])]
  const current = document.activeElement?.closest('li')
  return [links, current ? links.findIndex((link) => current.contains(link)) : -1]
}

/** Takes the focus from a line that is about to go to the one after it, or before the last. */
function stepAside(list: HTMLElement | null) {
  const [links, at] = linksIn(list)
  if (at >= 0) (links[at + 1] ?? links[at - 1])?.focus()
}

// The user's inbox: its windows, and marking lines. A mark is shown at once and taken back if saving fails.

import type { InfiniteData } from '@tanstack/react-query'
import type { RawInputOf } from '../../domain/api.ts'
import type { InboxLine } from '../../domain/inbox/inbox.ts'
import { t } from '../../domain/locale/message.ts'
import { type Entries, useEntries } from '../audit/use-entries.ts'
import { queryClient, refetchInbox } from '../data/cache.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import { keepUnread, sendMark } from './marks.ts'

type Window = { entries: InboxLine[]; next: string | null }

export type InboxFilter = 'all' | 'unread' | 'later'

const keyOf = (show: InboxFilter) => ['plain', 'listInbox', {}, { show }]

export function useInbox(show: InboxFilter): Entries<InboxLine> {
  return useEntries<InboxLine>(keyOf(show), async (before, signal) => {
    const { lines, next } = await call('listInbox', { params: {}, input: { show, before } }, { signal })
    return { entries: lines, next }
  })
}

type Mark = RawInputOf<'markInbox'>['as']

export function useMarkInbox() {
  const { run: mark } = useCommand('markInbox')
  const { run: markAll } = useCommand('markInboxRead')

  async function shown(change: (line: InboxLine) => InboxLine | null, action: () => Promise<unknown>) {
    for (const show of ['all', 'unread', 'later'] as const) changeLines(show, change)
    try {
      await action()
      return true
    } catch (error) {
      toast.error(t('Failed to change the inbox'), reasonOf(error))
      refetchInbox()
      return false
    }
  }

  return {
    /** @param until with `later`: the time when the line comes back */
    mark({ ticket_id, seq }: InboxLine, as: Mark, until?: string) {
      keepUnread(as === 'unread' ? ticket_id : undefined)
      return shown(
        (line) => {
          if (line.ticket_id !== ticket_id || line.seq > seq) return line
          // The line moves to another list than the one shown.
          const goes = as === 'done' || (as === 'later') !== (line.later_until !== null)
          return goes ? null : { ...line, is_unread: as === 'unread' }
        },
        () => sendMark(() => mark({ params: {}, input: { lines: [{ ticket_id, seq }], as, until } })),
      )
    },
    /** @param until the time of the newest line that is shown; lines that wait are newer, and stay unread */
    markAllRead: (until: string) =>
      shown(
        (line) => (line.at > until ? line : { ...line, is_unread: false }),
        () => sendMark(() => markAll({ params: {}, input: { until } })),
      ),
  }
}

/** Changes lines in a list. Lines that were read stay in the list of unread lines until it is fetched again. */
function changeLines(show: InboxFilter, change: (line: InboxLine) => InboxLine | null) {
  queryClient.setQueryData<InfiniteData<Window>>(
    keyOf(show),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((window) => ({
          ...window,
          entries: window.entries.flatMap((line) => change(line) ?? []),
        })),
      },
  )
}

// The other tickets that have a crash of the open one.

import { useEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { LinkedTicket } from '../ticket/dialog/linked-ticket.tsx'
import { useRested } from '../ui/use-rested.ts'
import { CrashNote } from './crash-note.tsx'

/** Time in which the server recognises the crashes of a new text, which it does after the text was saved. */
const RECOGNISED_MS = 1_000

export function TicketCrash({
  ticket: { id: ticketId, project_id, version, comment_count },
}: {
  ticket: Ticket
}) {
  const { project } = useProject(project_id)
  const { data, refetch } = useQuery('getTicketCrash', { params: { ticketId } })
  const changed = useRested(`${version} ${comment_count}`, RECOGNISED_MS)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current !== '' && shown.current !== changed) void refetch()
    shown.current = changed
  }, [changed, refetch])
  if (!project || !data || data.tickets.length === 0) return null
  return (
    <section aria-labelledby="ticket-crash">
      <h3 id="ticket-crash" className="mb-1 text-sm font-semibold text-ink-soft">
        {t('Same crash')}
      </h3>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {data.tickets.map((known) => {
          const key = ticketKey(project.key, known.number)
          return (
            <li key={known.id} className="flex min-w-0 flex-wrap items-center gap-x-2 py-1">
              <LinkedTicket ticketKey={key} ticket={known} />
              {(known.match === 'near' || known.status === 'done') && (
                <CrashNote ticketKey={key} known={known} version={data.version} onReopened={refetch} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

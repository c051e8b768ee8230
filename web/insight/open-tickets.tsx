// The tickets behind a point of a picture, in a dialog.
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from '../data/use-query.ts'
import { StatusBadge } from '../ticket/field/badges.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Behind } from './figures.ts'
import { countText } from './numbers.ts'

/** Shows the tickets behind a point. @param title names the point */
export type Open = (title: string, behind: Behind) => void

/** Each row reads its ticket. The rest is in the list, by filter. */
const MOST = 20

type Props = {
  projectId: string
  keyOf: (number: number) => string
  title: string
  behind: Behind
  onClose: () => void
}

export function OpenTickets({ projectId, keyOf, title, behind: { count, numbers }, onClose }: Props) {
  const shown = numbers.slice(0, MOST)
  return (
    <Dialog open size="md" title={title} onOpenChange={(open) => open || onClose()}>
      <DialogBody>
        <ul aria-label="Tickets" className="flex flex-col divide-y divide-line">
          {shown.map((number) => (
            <Row key={number} projectId={projectId} number={number} ticketKey={keyOf(number)} />
          ))}
        </ul>
        {count > shown.length && (
          <p className="mt-3 text-sm text-ink-faint">
            {countText(count - shown.length, 'more ticket')} {count - shown.length === 1 ? 'is' : 'are'} not
            shown.
          </p>
        )}
      </DialogBody>
    </Dialog>
  )
}

type RowProps = { projectId: string; number: number; ticketKey: string }

function Row({ projectId, number, ticketKey }: RowProps) {
  const { data, error } = useLiveQuery('getTicketByNumber', { params: { projectId }, input: { number } })
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Link
        to="/project/$projectId/ticket/$number"
        params={{ projectId, number: String(number) }}
        search={true}
        resetScroll={false}
        className="flex min-w-0 flex-1 items-center gap-2 rounded py-1 hover:underline pointer-coarse:min-h-11"
      >
        <span className="shrink-0 font-mono text-xs text-ink-faint">{ticketKey}</span>
        {data ? (
          <span dir="auto" className="truncate">
            {data.ticket.title}
          </span>
        ) : (
          !error && <Skeleton className="h-4 w-40" />
        )}
      </Link>
      {data && <StatusBadge status={data.ticket.status} />}
    </li>
  )
}

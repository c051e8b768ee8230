// The tickets behind a point of a picture, in a dialog.

import { useQuery } from '@tanstack/react-query'
import { t } from '../../domain/locale/message.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import type { Asked, Behind } from './figures.ts'
import { TicketLink } from './ticket-link.tsx'

/** Shows the tickets behind a point. @param title names the point */
export type Open = (title: string, asked: Asked) => void

/** Lists the first tickets behind a point. `isMore` says whether there are others. */
export type ListBehind = (
  asked: Asked,
) => Promise<{ tickets: { number: number; title: string }[]; isMore: boolean }>

/** The name of a row, which opens the tickets behind it, if there are any. @param title names the list of tickets */
export function OpenName(props: { name: string; title: string; behind: Behind; open: Open }) {
  const { name, title, open } = props
  const { count, asked } = props.behind
  if (count === 0 || !asked) return name
  return (
    <button
      type="button"
      className="max-w-full truncate rounded hover:underline pointer-coarse:min-h-11"
      onClick={() => open(title, asked)}
    >
      {name}
    </button>
  )
}

type Props = {
  projectId: string
  keyOf: (number: number) => string
  title: string
  asked: Asked
  list: ListBehind
  onClose: () => void
}

export function OpenTickets({ projectId, keyOf, title, asked, list, onClose }: Props) {
  const query = useQuery({
    queryKey: ['plain', 'ticketsBehind', projectId, asked],
    staleTime: 0,
    queryFn: () => list(asked),
  })
  const { data } = query
  return (
    <Dialog open size="md" title={title} onOpenChange={(open) => open || onClose()}>
      <DialogBody>
        {!data && (
          <QueryState
            loading={t('Loading the tickets')}
            failed={t('Failed to load the tickets')}
            query={query}
          />
        )}
        {data?.tickets.length === 0 && (
          <p className="text-ink-soft">{t('These tickets have been deleted.')}</p>
        )}
        <ul aria-label={t('Tickets')} className="flex flex-col divide-y divide-line">
          {data?.tickets.map((ticket) => (
            <li key={ticket.number}>
              <TicketLink
                projectId={projectId}
                ticket={ticket}
                keyOf={keyOf}
                className="items-center py-2 pointer-coarse:min-h-11"
              />
            </li>
          ))}
        </ul>
        {data?.isMore && (
          <p className="mt-3 text-sm text-ink-faint">{t('There are more that are not shown.')}</p>
        )}
      </DialogBody>
    </Dialog>
  )
}

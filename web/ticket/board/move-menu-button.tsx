// The button of the move menu on a card: always visible on touch screens, elsewhere while the pointer is over the card. With the
// keyboard, the user drags the card itself.

import { ArrowRightLeft } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { loadChunk } from '../../data/load-chunk.ts'
import { LazyMenu } from '../../lazy-menu.tsx'
import { Button } from '../../ui/button.tsx'

const load = () => import('./move-menu.tsx')
const MoveMenu = lazy(async () => ({ default: (await loadChunk(load)).MoveMenu }))

export function MoveMenuButton({
  ticket,
  projectKey,
  onMove,
  more,
}: {
  ticket: TicketSummary
  projectKey: string
  onMove: (ticket: TicketSummary, to: ColumnKey) => void
  more?: ReactNode
}) {
  const button = (
    <Button
      variant="icon"
      size="sm"
      tabIndex={-1}
      aria-label={t('Move {key} to…', { key: ticketKey(projectKey, ticket.number) })}
      title={t('Move to…')}
      // Before the face. Where the name of the face is shown, the button is not.
      className="absolute end-9 top-1 pointer-coarse:items-start pointer-coarse:pt-1.5 pointer-fine:not-aria-expanded:opacity-0 [li:hover:not(:has([data-name]:hover))_&]:opacity-100!"
    >
      <ArrowRightLeft />
    </Button>
  )
  return (
    <LazyMenu load={load} button={button}>
      <MoveMenu ticket={ticket} trigger={button} onMove={(to) => onMove(ticket, to)} more={more} />
    </LazyMenu>
  )
}

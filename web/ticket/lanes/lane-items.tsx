// The lanes in the menu that moves a ticket.

import { t } from '../../../domain/locale/message.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { MenuHeading, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import type { Place } from './cells.ts'
import type { LaneActs } from './use-lane-acts.ts'

export function LaneItems({ ticket, place, acts }: { ticket: TicketSummary; place: Place; acts: LaneActs }) {
  const others = acts.groups().filter(({ value }) => value !== place.lane)
  if (others.length === 0) return null
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{t('Move to lane…')}</MenuHeading>
      {others.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => acts.move(ticket, place, { ...place, lane: value })}>
          <bdi className="max-w-64 truncate">{label}</bdi>
        </MenuItem>
      ))}
    </>
  )
}

// The menu that moves a ticket to another column: what dragging does, in two taps.
import type { ReactNode } from 'react'
import { STATUSES, type Status } from '../../domain/ticket.ts'
import { ToneDot } from '../ui/badge.tsx'
import { Menu, MenuHeading, MenuItem } from '../ui/menu.tsx'

export function MoveMenu({
  from,
  trigger,
  onMove,
}: {
  from: Status
  trigger: ReactNode
  onMove: (to: Status) => void
}) {
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuHeading>Move to…</MenuHeading>
      {STATUSES.filter(({ value }) => value !== from).map(({ value, label, color }) => (
        <MenuItem key={value} icon={<ToneDot tone={color} />} onSelect={() => onMove(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

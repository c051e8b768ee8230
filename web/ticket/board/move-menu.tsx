// The menu that moves a ticket to another column: the same as dragging, in two taps.

import type { ReactNode } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { ColumnKey } from '../../../domain/ticket/shapes.ts'
import type { TicketSummary } from '../../../domain/ticket/ticket.ts'
import { useProject } from '../../project/use-project.ts'
import { ToneDot } from '../../ui/badge.tsx'
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx'

export function MoveMenu({
  ticket,
  trigger,
  onMove,
  more,
}: {
  ticket: TicketSummary
  trigger: ReactNode
  onMove: (to: ColumnKey) => void
  /** Further places, below the columns. */
  more?: ReactNode
}) {
  const { columns } = useProject(ticket.project_id)
  const others = columns.filter(({ key, moving_to }) => key !== ticket.column && moving_to === null)
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuHeading>{t('Move to…')}</MenuHeading>
      {others.map(({ key, name, color }) => (
        <MenuItem key={key} icon={<ToneDot tone={color} />} onSelect={() => onMove(key)}>
          {name}
        </MenuItem>
      ))}
      {more}
    </Menu>
  )
}

// All tickets of one day, also those for which the calendar has no room.

import { useMemo } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { dateText } from '../../ui/date-text.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { dueWithin } from './days.ts'
import type { DaysProps } from './grid.tsx'
import { TicketWindow } from './ticket-window.tsx'

type Props = Pick<DaysProps, 'projectKey' | 'moving' | 'onMove'> & {
  projectId: string
  filter: TicketFilter
  day: string
  onClose: () => void
}

export function DayDialog({ projectId, filter, day, projectKey, moving, onMove, onClose }: Props) {
  const due = dueWithin(filter.due, day, day)
  const input = useMemo(() => (due === undefined ? undefined : { ...filter, due }), [filter, due])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={dateText(day, 'full')} size="sm">
      <DialogBody>
        <TicketWindow
          projectId={projectId}
          filter={input}
          projectKey={projectKey}
          moving={moving}
          day={day}
          onMove={onMove}
          onOpenTicket={onClose}
          label={t('Tickets of this day')}
          empty={t('No open ticket is due on this day.')}
        />
      </DialogBody>
    </Dialog>
  )
}

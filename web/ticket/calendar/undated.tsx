// The open tickets without a due day, beside the calendar: they get one when they are dragged to a day.

import { useMemo } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { TicketFilter } from '../../../domain/ticket/ticket.ts'
import { undatedFilter } from './days.ts'
import type { DaysProps } from './grid.tsx'
import { TicketWindow } from './ticket-window.tsx'

type Props = Pick<DaysProps, 'projectKey' | 'moving' | 'today' | 'onMove'> & {
  projectId: string
  filter: TicketFilter
}

export function Undated({ projectId, filter, projectKey, moving, today, onMove }: Props) {
  const undated = useMemo(() => undatedFilter(filter), [filter])
  return (
    <section
      aria-labelledby="undated"
      className="flex shrink-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3 max-lg:w-full lg:max-h-[calc(100dvh-8rem)] lg:w-64 lg:overflow-y-auto print:hidden"
    >
      <h3 id="undated" className="text-sm font-semibold">
        {t('Without a due date')}
      </h3>
      {onMove && (
        <p className="text-xs text-ink-faint max-md:hidden">
          <span className="pointer-coarse:hidden">
            {t('Drag a ticket to a day, or press Shift and an arrow.')}
          </span>
          <span className="hidden pointer-coarse:inline">{t('Hold a ticket and drag it to a day.')}</span>
        </p>
      )}
      <TicketWindow
        projectId={projectId}
        filter={undated}
        projectKey={projectKey}
        moving={moving}
        day={today}
        onMove={onMove}
        label={t('Tickets without a due date')}
        empty={t('Every open ticket has a due date.')}
      />
    </section>
  )
}

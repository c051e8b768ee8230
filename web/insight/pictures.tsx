// All pictures of the Insight tab in their order: first what needs somebody today, then how the work flows.
import { t } from '../../domain/locale/message.ts'
import { Select } from '../ui/select.tsx'
import { Bars } from './bars.tsx'
import { CumulativeFlow } from './cumulative-flow.tsx'
import { Figure } from './figure.tsx'
import { type Figures, PARTED_BY, type Part, type PartedBy, type Usual } from './figures.ts'
import { ForecastFigure } from './forecast-figure.tsx'
import { durationText } from './numbers.ts'
import { type Open, OpenName } from './open-tickets.tsx'
import { Parts } from './parts.tsx'
import * as sentences from './sentences.ts'
import * as tables from './tables.ts'
import { type Around, TicketBars } from './ticket-bars.tsx'
import { TimesFigures } from './times-figures.tsx'
import { Weeks } from './weeks.tsx'

type Props = Around & {
  figures: Figures
  open: Open
  openTicket: (number: number) => void
  /** The field by which the last picture is broken down. */
  by: PartedBy
  onBy: (by: PartedBy) => void
}

export function Pictures({ figures, open, openTicket, by, onBy, ...around }: Props) {
  const { columns, keyOf } = around
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? t('A removed column')
  const openKeys = columns.filter(({ status }) => status !== 'done').map(({ key }) => key)
  const { weeks, aging, stuck, late, days } = figures
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Figure
        id="weeks"
        title={t('In and out by week')}
        sentence={sentences.weeksSentence(weeks)}
        table={tables.weeksTable(weeks)}
        isEmpty={weeks.every(({ came, went }) => came.count + went.count === 0)}
      >
        <Weeks weeks={weeks} open={open} />
      </Figure>
      <Figure
        id="in-progress"
        title={t('In progress, by age')}
        sentence={sentences.agingSentence(aging)}
        table={tables.ticketsTable(aging.tickets, keyOf, nameOf, [t('Days')], ({ days }) => [days])}
        isEmpty={aging.total === 0}
      >
        <TicketBars
          {...around}
          {...aging}
          label={t('Tickets in progress, the oldest first')}
          daysOf={({ days }) => days}
          limits={limitsOf(aging.usual)}
        />
      </Figure>
      <div className="flex min-w-0 flex-col gap-4">
        <Figure
          id="stuck"
          title={t('Stuck')}
          sentence={sentences.stuckSentence(stuck)}
          table={tables.ticketsTable(stuck.tickets, keyOf, nameOf, [t('Days')], ({ days }) => [days])}
          isEmpty={stuck.total === 0}
        >
          <TicketBars
            {...around}
            {...stuck}
            label={t('Tickets without change, the longest first')}
            daysOf={({ days }) => days}
          />
        </Figure>
        <ForecastFigure forecast={figures.forecast} />
      </div>
      <Figure
        id="late"
        title={t('Late, or likely to be')}
        sentence={sentences.lateSentence(late)}
        table={tables.ticketsTable(
          late.tickets,
          keyOf,
          nameOf,
          [t('Due'), t('Days left')],
          ({ due_date, days }) => [due_date, days],
        )}
        isEmpty={late.total === 0}
      >
        <TicketBars
          {...around}
          {...late}
          label={t('Tickets that are late, or likely to be')}
          daysOf={({ days }) => Math.max(0, -days)}
          wordsOf={({ days, due_date }) => tables.lateWords(days, due_date)}
        />
      </Figure>
      <Figure
        id="cumulative-flow"
        title={t('Cumulative flow')}
        sentence={sentences.daysSentence(days, openKeys)}
        table={tables.daysTable(days, columns)}
        isEmpty={days.length < 2}
      >
        <CumulativeFlow days={days} columns={columns} open={open} />
      </Figure>
      <TimesFigures figures={figures} keyOf={keyOf} open={open} openTicket={openTicket} />
      <div className="flex min-w-0 flex-col gap-4">
        <Figure
          id="columns"
          title={t('Time in each column')}
          sentence={sentences.columnsSentence(figures.columns)}
          table={tables.columnsTable(figures.columns)}
          isEmpty={figures.columns.length === 0}
        >
          <Bars
            label={t('Time in each column')}
            legend={t('Bar: half of the tickets left earlier. Line: 85% did.')}
            bars={figures.columns.map(({ column, name, p50, p85, ...behind }) => ({
              id: column,
              name: (
                <OpenName
                  name={name}
                  title={t('Left {column}, the longest stay first', { column: name })}
                  behind={behind}
                  open={open}
                />
              ),
              value: p50,
              reach: p85,
              tone: columns.find(({ key }) => key === column)?.color ?? 'gray',
              words: t('half {p50}, 85% {p85}', { p50: durationText(p50), p85: durationText(p85) }),
            }))}
          />
        </Figure>
        <PartsFigure parts={figures.parts} by={by} onBy={onBy} open={open} />
      </div>
    </div>
  )
}

const limitsOf = (usual: Usual) =>
  usual
    ? [
        { name: '50%', value: usual.p50 },
        { name: '85%', value: usual.p85 },
        { name: '95%', value: usual.p95 },
      ]
    : []

const PARTS: Record<PartedBy, string> = {
  type: t('Type'),
  priority: t('Priority'),
  label: t('Label'),
  assignee: t('Assignee'),
  milestone: t('Milestone'),
}
const BY: Record<PartedBy, string> = {
  type: t('By type'),
  priority: t('By priority'),
  label: t('By label'),
  assignee: t('By assignee'),
  milestone: t('By milestone'),
}
const PART_OPTIONS = PARTED_BY.map((value) => ({ value, label: PARTS[value] }))

function PartsFigure({ parts, by, onBy, open }: Pick<Props, 'by' | 'onBy' | 'open'> & { parts: Part[] }) {
  const title = BY[by]
  return (
    <Figure
      id="parts"
      title={title}
      sentence={sentences.partsSentence(parts)}
      table={tables.partsTable(parts)}
      isEmpty={parts.length === 0}
      controls={
        <Select label={t('By')} value={by} options={PART_OPTIONS} onValueChange={onBy} className="w-30" />
      }
    >
      <Parts label={title} parts={parts} open={open} />
    </Figure>
  )
}

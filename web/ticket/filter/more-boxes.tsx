// The boxes of the filters by people, labels and days, with the lists and the date picker that they open. The list of most people
// begins without them, so they are a chunk of their
// own, with the boxes of custom fields.

import { CalendarClock, CalendarDays, CalendarOff } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { NONE, nounOf } from '../../../domain/ticket/kinds.ts'
import { loadChunk, preloadChunk } from '../../data/load-chunk.ts'
import { LabelFilter } from '../../label/label-filter.tsx'
import { useMilestoneOptions } from '../../milestone/milestone-options.tsx'
import { dateText } from '../../ui/date-text.ts'
import { useToday } from '../use-today.ts'
import { type BoxKind, ME } from './list-filter.ts'
import { type BoxProps, MultiFilter } from './multi-filter.tsx'
import { usePeopleChoices } from './people-choices.tsx'

const loadPicker = () => import('../../ui/date-picker.tsx')
const DatePicker = lazy(async () => ({ default: (await loadChunk(loadPicker)).DatePicker }))

function PersonBox({ field, filter, choose, projectId, userId, ...box }: BoxProps) {
  const { filterName, optional = false } = field
  const chosen = filter[filterName]?.split(',') ?? []
  const choices = usePeopleChoices(projectId, userId, { chosen, isOptional: optional })
  return (
    <MultiFilter
      {...box}
      kind={field.filterName}
      value={chosen.map((id) => (id === userId ? ME : id)).join() || undefined}
      choices={choices}
      onChange={(next) => choose({ [filterName]: next })}
    />
  )
}

function LabelsBox({ field: { filterName }, filter, choose, isChip }: BoxProps) {
  return (
    <LabelFilter
      isChip={isChip}
      value={filter[filterName]}
      onChange={(value) => choose({ [filterName]: value })}
    />
  )
}

function RecordBox({ field, filter, choose, projectId: _, userId: __, ...box }: BoxProps) {
  const { filterName } = field
  const value = filter[filterName]
  const { options } = useMilestoneOptions(value?.split(','))
  return (
    <MultiFilter
      {...box}
      kind={field.filterName}
      value={value}
      choices={options}
      onChange={(next) => choose({ [filterName]: next })}
    />
  )
}

/** The ranges around a day that a person can choose, each with its words. */
const RANGES = {
  on: { label: t('On a day…'), rangeOf: (day: string) => `${day}..${day}` },
  until: { label: t('Until a day…'), rangeOf: (day: string) => `..${day}` },
  from: { label: t('From a day…'), rangeOf: (day: string) => `${day}..` },
}
type RangeKind = keyof typeof RANGES

function DayBox({ field, filter, shown, choose, ...box }: BoxProps) {
  const { filterName } = field
  const value = filter[filterName] && shown[filterName]
  const today = useToday()
  /** The range whose day is being chosen, and the values that stay beside it. */
  const [asking, setAsking] = useState<{ kind: RangeKind; others: string[] }>()
  const place = useRef<HTMLDivElement>(null)
  const control = useRef<HTMLElement>(null)
  const icon = <CalendarDays className="text-ink-faint" />
  function close() {
    setAsking(undefined)
    control.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches what the box may open
    <div ref={place} className={box.isChip ? 'shrink-0' : 'min-w-0'} onFocus={() => preloadChunk(loadPicker)}>
      <MultiFilter
        {...box}
        kind={field.filterName}
        value={value}
        choices={[
          { value: 'overdue', label: t('Overdue'), icon: <CalendarClock className="text-red-text" /> },
          { value: 'soon', label: t('Within 3 days'), icon: <CalendarClock className="text-orange-text" /> },
          ...Object.entries(RANGES).map(([kind, { label }]) => ({ value: kind, label, icon })),
          {
            value: NONE,
            label: t('No {field}', { field: nounOf(field) }),
            icon: <CalendarOff className="text-ink-faint" />,
          },
          // The chosen ranges are options, so that the box shows them.
          ...(value ?? '')
            .split(',')
            .filter((one) => one.includes('..'))
            .map((range) => ({ value: range, label: rangeText(range), icon })),
        ]}
        onChange={(next) => {
          const values = next?.split(',') ?? []
          const kind = values.find((one) => one in RANGES)
          if (kind === undefined) return choose({ [filterName]: next })
          control.current = place.current?.querySelector<HTMLElement>('[role="combobox"]') ?? null
          setAsking({ kind: kind as RangeKind, others: values.filter((one) => one !== kind) })
        }}
      />
      {asking && (
        <Suspense>
          <DatePicker
            box={control}
            label={`${field.label}: ${RANGES[asking.kind].label.replace('…', '')}`}
            value={null}
            today={today}
            onChoose={(day) => {
              close()
              if (!day) return
              choose({ [filterName]: [...asking.others, RANGES[asking.kind].rangeOf(day)].join(',') })
            }}
            onClose={close}
            onLeft={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function rangeText(range: string): string {
  const [from, to] = range.split('..')
  if (from === to) return dateText(from ?? '')
  if (!from) return t('Until {date}', { date: dateText(to ?? '') })
  return to ? `${dateText(from)} – ${dateText(to)}` : t('From {date}', { date: dateText(from) })
}

export const MORE_BOXES: Partial<Record<BoxKind, ComponentType<BoxProps>>> = {
  person: PersonBox,
  choices: LabelsBox,
  day: DayBox,
  record: RecordBox,
}

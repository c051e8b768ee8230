// How long tickets took: each of them as a dot, and their distribution. One choice serves both: cycle time or lead time.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Select } from '../ui/select.tsx'
import { Distribution } from './distribution.tsx'
import { Figure } from './figure.tsx'
import type { Figures } from './figures.ts'
import type { Open } from './open-tickets.tsx'
import * as sentences from './sentences.ts'
import * as tables from './tables.ts'
import { Times } from './times.tsx'

type Props = {
  figures: Figures
  keyOf: (number: number) => string
  open: Open
  openTicket: (number: number) => void
}

const WORDS = {
  cycle: {
    title: t('Cycle time'),
    dots: t('Cycle time of each ticket, by the day on which it was done'),
    distribution: t('Distribution of cycle time'),
    bars: t('Tickets by cycle time'),
  },
  lead: {
    title: t('Lead time'),
    dots: t('Lead time of each ticket, by the day on which it was done'),
    distribution: t('Distribution of lead time'),
    bars: t('Tickets by lead time'),
  },
}
const TIMES = [
  { value: 'cycle', label: WORDS.cycle.title },
  { value: 'lead', label: WORDS.lead.title },
] as const

export function TimesFigures({ figures, keyOf, open, openTicket }: Props) {
  const [what, setWhat] = useState<'cycle' | 'lead'>('cycle')
  const times = figures[what]
  const words = WORDS[what]
  return (
    <>
      <Figure
        id="times"
        title={words.title}
        sentence={sentences.timesSentence(what, times)}
        table={tables.doneTable(times.tickets, keyOf)}
        isEmpty={times.tickets.length === 0}
        controls={
          <Select
            label={t('Which time')}
            value={what}
            options={TIMES}
            onValueChange={setWhat}
            className="w-30"
          />
        }
      >
        <Times label={words.dots} {...times} keyOf={keyOf} openTicket={openTicket} />
        {times.total > times.tickets.length && (
          <p className="mt-2 text-sm text-ink-faint">
            {t(
              'The picture shows {shown, plural, one {# ticket} other {# tickets}} of {total, plural, one {# ticket} other {# tickets}}.',
              { shown: times.tickets.length, total: times.total },
            )}
          </p>
        )}
      </Figure>
      <Figure
        id="distribution"
        title={words.distribution}
        sentence={sentences.durationsSentence(times)}
        table={tables.durationsTable(times.durations)}
        isEmpty={times.total === 0}
      >
        <Distribution label={words.bars} durations={times.durations} open={open} />
      </Figure>
    </>
  )
}

// How long tickets took: each of them as a dot, and their distribution. One choice serves both: cycle time or lead time.

import { useState } from 'react'
import { t } from '../locale/message.ts'
import { Select } from '../ui/select.tsx'
import { Distribution } from './distribution.tsx'
import { Figure } from './figure.tsx'
import type { Figures } from './figures.ts'
import { countText } from './numbers.ts'
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

const TIMES = [
  { value: 'cycle', label: t('Cycle time') },
  { value: 'lead', label: t('Lead time') },
] as const

export function TimesFigures({ figures, keyOf, open, openTicket }: Props) {
  const [what, setWhat] = useState<'cycle' | 'lead'>('cycle')
  const times = figures[what]
  const title = what === 'cycle' ? t('Cycle time') : t('Lead time')
  return (
    <>
      <Figure
        id="times"
        title={title}
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
        <Times
          label={t('{title} of each ticket, by the day on which it was done', { title })}
          {...times}
          keyOf={keyOf}
          openTicket={openTicket}
        />
        {times.total > times.tickets.length && (
          <p className="mt-2 text-sm text-ink-faint">
            {t('The picture shows {count} of {count2}.', {
              count: countText(times.tickets.length, 'ticket'),
              count2: countText(times.total, 'ticket'),
            })}
          </p>
        )}
      </Figure>
      <Figure
        id="distribution"
        title={t('Distribution of {title}', { title: title.toLowerCase() })}
        sentence={sentences.durationsSentence(times)}
        table={tables.durationsTable(times.durations)}
        isEmpty={times.total === 0}
      >
        <Distribution
          label={t('Tickets by {title}', { title: title.toLowerCase() })}
          durations={times.durations}
          open={open}
        />
      </Figure>
    </>
  )
}

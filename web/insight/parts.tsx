// The tickets that went out by type, priority, label or assignee, and how long half of them took.

import { t } from '../../domain/locale/message.ts'
import type { Tone } from '../ui/badge.tsx'
import { Bars } from './bars.tsx'
import type { Part } from './figures.ts'
import { durationText, numberText } from './numbers.ts'
import { type Open, OpenName } from './open-tickets.tsx'

/** The most rows of the picture; its table has all. */
const MOST = 10

const wordsOf = ({ went, p50 }: Part) =>
  p50 === null
    ? t('{number} out', { number: numberText(went) })
    : t('{number} out · half in {duration}', { number: numberText(went), duration: durationText(p50) })

export function Parts({ label, parts, open }: { label: string; parts: Part[]; open: Open }) {
  return (
    <Bars
      label={label}
      bars={parts.slice(0, MOST).map((part) => ({
        id: part.value ?? '',
        value: part.went,
        tone: (part.color ?? 'blue') as Tone,
        name: (
          <OpenName
            name={part.label}
            title={t('{name}: {count, plural, one {# ticket} other {# tickets}} went out', {
              name: part.label,
              count: part.went,
            })}
            behind={{ count: part.went, ...(part.asked && { asked: part.asked }) }}
            open={open}
          />
        ),
        words: wordsOf(part),
      }))}
    />
  )
}

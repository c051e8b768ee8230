// The tickets that went out by type, priority, label or assignee, and how long half of them took.
import type { Tone } from '../ui/badge.tsx'
import { Bars } from './bars.tsx'
import type { Part } from './figures.ts'
import { durationText, numberText } from './numbers.ts'

/** The most rows of the picture; its table has all. */
const MOST = 10

const wordsOf = ({ went, p50 }: Part) =>
  `${numberText(went)} out${p50 === null ? '' : ` · half in ${durationText(p50)}`}`

export function Parts({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <Bars
      label={label}
      bars={parts.slice(0, MOST).map((part) => ({
        id: part.value ?? '',
        value: part.went,
        tone: (part.color ?? 'blue') as Tone,
        name: part.label,
        words: wordsOf(part),
      }))}
    />
  )
}

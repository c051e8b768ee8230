// Fills that differ by colour and by pattern, so that nobody has to tell colours apart.

import type { ReactNode } from 'react'
import { t } from '../../../domain/locale/message.ts'
import type { Tone } from '../../ui/badge.tsx'

/** A series of a picture. */
export type Series = { key: string; name: string; tone: Tone }

export const toneVar = (tone: Tone) => `var(--${tone}-mark)`

const SIZE = 8
const LINE = { stroke: 'var(--surface)', strokeWidth: 1.5, strokeOpacity: 0.65 }

/** Neighbours differ, also in print without colours. */
const PATTERNS: ReactNode[] = [
  null,
  <path key="rising" d="M-2 2l4 -4M0 8l8 -8M6 10l4 -4" {...LINE} />,
  <circle key="dots" cx={4} cy={4} r={1.4} fill="var(--surface)" fillOpacity={0.75} />,
  <path key="lines" d="M0 4h8" {...LINE} />,
  <path key="falling" d="M-2 6l4 4M0 0l8 8M6 -2l4 4" {...LINE} />,
  <path key="bars" d="M4 0v8" {...LINE} />,
]

const idOf = (prefix: string, index: number) => `${prefix}-${index}`

/** The fill of a series. @param prefix an id of the picture, the same as for {@link Fills} */
export const fillOf = (prefix: string, index: number) => `url(#${idOf(prefix, index)})`

/** Defines the fills of a picture. */
export function Fills({ prefix, series }: { prefix: string; series: readonly Series[] }) {
  return (
    <defs>
      {series.map(({ key, tone }, index) => (
        <pattern key={key} id={idOf(prefix, index)} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
          <rect width={SIZE} height={SIZE} fill={toneVar(tone)} />
          {PATTERNS[index % PATTERNS.length]}
        </pattern>
      ))}
    </defs>
  )
}

/** The names of the series, each with its fill. */
export function Legend({ prefix, series }: { prefix: string; series: readonly Series[] }) {
  return (
    <ul aria-label={t('Legend')} className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {series.map(({ key, name }, index) => (
        <li key={key} className="inline-flex min-w-0 items-center gap-1.5">
          <svg aria-hidden="true" width={14} height={14} className="shrink-0">
            <rect width={14} height={14} rx={3} fill={fillOf(prefix, index)} />
          </svg>
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  )
}

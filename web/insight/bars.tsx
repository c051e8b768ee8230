// A list with a bar in each row: tickets by age, columns by time, values by throughput.
import type { ReactNode } from 'react'
import type { Tone } from '../ui/badge.tsx'
import { toneVar } from './plot/fills.tsx'

/** A row: its name (a link where it leads somewhere), its value as a bar, and the value in words. */
export type Bar = {
  id: string
  name: ReactNode
  value: number
  tone: Tone
  words: ReactNode
  /** A second value of the same scale, drawn as a thin line that ends in a mark. */
  reach?: number | undefined
}

/** A value of the scale that every row is compared with. */
export type Limit = { name: string; value: number }

type Props = {
  label: string
  bars: Bar[]
  limits?: Limit[]
  /** Says what the bar and the line of a row are. */
  legend?: string
}

export function Bars({ label, bars, limits = [], legend }: Props) {
  const most = Math.max(
    ...bars.flatMap(({ value, reach = 0 }) => [value, reach]),
    ...limits.map(({ value }) => value),
    Number.EPSILON,
  )
  const share = (value: number) => `${(100 * Math.max(0, value)) / most}%`
  return (
    <div>
      {limits.length > 0 && (
        <div aria-hidden="true" className="relative mb-1 h-4 text-xs text-ink-soft">
          {limits.map(({ name, value }) => (
            <span
              key={name}
              style={{ insetInlineStart: share(value) }}
              className="absolute -translate-x-full ps-1 pe-0.5 whitespace-nowrap rtl:translate-x-full"
            >
              {name}
            </span>
          ))}
        </div>
      )}
      <ol aria-label={label} className="flex flex-col gap-2.5">
        {bars.map(({ id, name, value, reach, tone, words }) => (
          <li key={id} data-print-whole>
            <div className="flex items-baseline justify-between gap-3">
              <div className="min-w-0 truncate">{name}</div>
              <bdi className="shrink-0 text-sm text-ink-soft tabular-nums">{words}</bdi>
            </div>
            <div aria-hidden="true" className="relative mt-1 h-2.5">
              <div className="absolute inset-0 rounded-full bg-sunken" />
              {reach !== undefined && (
                <div
                  style={{ width: share(reach), borderColor: toneVar(tone) }}
                  className="absolute inset-y-0.5 border-e-2 before:absolute before:inset-x-0 before:top-1/2 before:-mt-px before:border-t-2 before:border-inherit"
                />
              )}
              <div
                style={{ width: share(value), backgroundColor: toneVar(tone) }}
                className="absolute inset-y-0 rounded-full print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]!"
              />
              {limits.map((limit) => (
                <div
                  key={limit.name}
                  style={{ insetInlineStart: share(limit.value) }}
                  className="absolute -inset-y-1 border-s border-dashed border-ink"
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {legend && <p className="mt-3 text-sm text-ink-faint">{legend}</p>}
    </div>
  )
}

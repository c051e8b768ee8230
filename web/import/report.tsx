// The result for everything in the source: a table by kind whose numbers add up, every loss by name and count, and the first
// records of each kind. It is shown before the import as a forecast, and after it.

import type { ImportKind, ImportReason, ImportReport } from '../../domain/import/report.ts'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { count, kindName } from './words.ts'

type Props = {
  report: ImportReport
  isDone: boolean
  /** The kinds of values that come as labels; null if the import has begun. */
  ticks: Ticks | null
  /** Whether a tick is not applied yet. */
  isChanged: boolean
  pending: boolean
  /** Checks the import again with what was changed. */
  onApply: () => void
}

export function Report({ report, isDone, ticks, isChanged, pending, onApply }: Props) {
  const { kinds, reasons } = report
  return (
    <div className="flex flex-col gap-6">
      <p role="status">{summaryOf(report, isDone)}</p>
      <KindTable kinds={kinds} isDone={isDone} />
      <Reasons reasons={reasons} ticks={ticks} />
      {ticks && isChanged && (
        <div>
          <Button variant="primary" pending={pending} onClick={onApply}>
            {t('Apply and Check Again')}
          </Button>
        </div>
      )}
      <First first={report.first} />
    </div>
  )
}

function summaryOf({ kinds, reasons }: ImportReport, isDone: boolean): string {
  const sum = (figure: Figure) => kinds.reduce((all, kind) => all + kind[figure], 0)
  const [all, arrives, out, missing] = [sum('in_source'), sum('arrives'), sum('left_out'), sum('missing')]
  const ignored = reasons.reduce((all, { what, count: n }) => all + (what === 'ignored' ? n : 0), 0)
  const values = { all, arrives: count(arrives), out: count(out), kinds: leftOutIn(kinds) }
  return [
    isDone ? doneSentence(values, out > 0) : forecastSentence(values, out > 0),
    ignored > 0 &&
      t(
        '{ignored, plural, one {# entry of the source, such as its log, is not needed here.} other {# entries of the source, such as its log, are not needed here.}}',
        { ignored },
      ),
    missing > 0 &&
      t(
        '{missing, plural, one {# record that the source mentions is not in it.} other {# records that the source mentions are not in it.}}',
        { missing },
      ),
  ]
    .filter(Boolean)
    .join(' ')
}

type Sums = { all: number; arrives: string; out: string; kinds: string }

const doneSentence = (sums: Sums, isPart: boolean) =>
  isPart
    ? t(
        '{arrives} of {all, plural, one {# record} other {# records}} in the source were imported and {out} were left out ({kinds}).',
        sums,
      )
    : t(
        '{arrives} of {all, plural, one {# record} other {# records}} in the source were imported and none is left out.',
        sums,
      )

const forecastSentence = (sums: Sums, isPart: boolean) =>
  isPart
    ? t(
        '{arrives} of {all, plural, one {# record} other {# records}} in the source will be imported and {out} will be left out ({kinds}).',
        sums,
      )
    : t(
        '{arrives} of {all, plural, one {# record} other {# records}} in the source will be imported and none is left out.',
        sums,
      )

/** The numbers of left-out records by kind, the most frequent first. */
const leftOutIn = (kinds: ImportKind[]) =>
  kinds
    .filter((kind) => kind.left_out > 0)
    .toSorted((one, other) => other.left_out - one.left_out)
    .map((kind) => `${kindName(kind.of)}: ${count(kind.left_out)}`)
    .join(', ')

const HEADINGS = [
  ['in_source', t('In the source')],
  ['arrives', t('Will be imported')],
  ['changed', t('Changes')],
  ['left_out', t('Left out')],
  ['missing', t('Missing in the source')],
] as const
type Figure = (typeof HEADINGS)[number][0]

const CELL = 'px-1.5 py-2 text-end align-top tabular-nums sm:px-3'
const HEAD = 'py-2 pr-1.5 pl-3 text-start font-medium sm:px-3'

function KindTable({ kinds, isDone }: { kinds: ImportKind[]; isDone: boolean }) {
  const sum = (figure: Figure) => kinds.reduce((all, kind) => all + kind[figure], 0)
  const headings = HEADINGS.filter(([figure]) => figure !== 'missing' || sum(figure) > 0)
  return (
    <section
      aria-label={t('Imported records by kind')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll sideways
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full text-sm sm:min-w-xl">
        <thead>
          <tr className="border-b border-line bg-sunken text-ink-soft">
            <th scope="col" className={HEAD}>
              {t('Kind', { context: 'record' })}
            </th>
            {headings.map(([figure, heading]) => (
              <th key={figure} scope="col" className={`${CELL} font-medium`}>
                {isDone && figure === 'arrives' ? t('Imported') : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.of} className="border-b border-line">
              <th scope="row" className={`${HEAD} align-top`}>
                {kindName(kind.of)}
              </th>
              {headings.map(([figure]) => (
                <td key={figure} className={`${CELL} ${styleOf(figure, kind[figure])}`}>
                  {count(kind[figure])}
                  {figure === 'arrives' && <Arrivals kind={kind} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className={HEAD}>
              {t('Together')}
            </th>
            {headings.map(([figure]) => (
              <td key={figure} className={CELL}>
                {count(sum(figure))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function styleOf(figure: Figure, value: number): string {
  if (value === 0) return 'text-ink-faint'
  if (figure === 'left_out' || figure === 'missing') return 'text-danger-text'
  return figure === 'changed' ? 'text-orange-text' : ''
}

/** How many of the records are new, updated, or already there from an earlier import or by name. */
function Arrivals({ kind: { created, updated, unchanged } }: { kind: ImportKind }) {
  if (updated + unchanged === 0) return null
  const parts = [
    created > 0 && t('{count} new', { count: count(created) }),
    updated > 0 && t('{count} updated', { count: count(updated) }),
    unchanged > 0 && t('{count} already there', { count: count(unchanged) }),
  ]
  return <span className="block text-xs text-ink-faint">{parts.filter(Boolean).join(', ')}</span>
}

const WHATS = [
  { what: 'left_out', title: t('Left out'), tone: 'red', none: t('Nothing is left out.') },
  { what: 'missing', title: t('Missing in the source'), tone: 'red', none: null },
  { what: 'changed', title: t('Changed on the way'), tone: 'orange', none: null },
  { what: 'ignored', title: t('Not needed here'), tone: 'gray', none: null },
] as const satisfies { what: ImportReason['what']; title: string; tone: Tone; none: string | null }[]

/** The kinds of values that are chosen to come as labels. */
export type Ticks = { has: (key: string) => boolean; set: (key: string, isOn: boolean) => void }

function Reasons({ reasons, ticks }: { reasons: ImportReason[]; ticks: Ticks | null }) {
  return WHATS.map(({ what, title, tone, none }) => {
    const found = reasons.filter((reason) => reason.what === what)
    if (found.length === 0) return none && <p key={what}>{none}</p>
    return (
      <section key={what} aria-label={title}>
        <h3 className="mb-2 font-medium">{title}</h3>
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {found.map(({ of, reason, count: number, examples, as_labels: key }) => (
            <li key={`${of} ${reason}`} className="px-3 py-2">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Badge tone={tone}>{count(number)}</Badge>
                <span className="min-w-[min(12rem,100%)] flex-1 wrap-anywhere">
                  <span className="font-medium">{kindName(of)}:</span> {reason}
                </span>
              </div>
              {key !== undefined && ticks && (
                <div className="mt-1 text-sm">
                  <CheckRow checked={ticks.has(key)} onChange={(isOn) => ticks.set(key, isOn)}>
                    <span>
                      {rich(
                        'As labels<span> ({reason})</span>',
                        { reason },
                        { span: (text) => <span className="sr-only">{text}</span> },
                      )}
                    </span>
                  </CheckRow>
                </div>
              )}
              {examples.length > 0 && (
                <details className="mt-1 text-sm text-ink-faint">
                  <summary className="w-fit cursor-pointer rounded-sm">
                    {examples.length < number
                      ? t('The first {count}', { count: examples.length })
                      : t('Which')}
                  </summary>
                  <p className="mt-1 font-mono text-xs wrap-anywhere">{examples.join(', ')}</p>
                </details>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function First({ first }: Pick<ImportReport, 'first'>) {
  const kinds = [...new Set(first.map(({ of }) => of))]
  if (kinds.length === 0) return null
  return (
    <section aria-label={t('The first of each kind')}>
      <h3 className="mb-2 font-medium">{t('The first of each kind')}</h3>
      <div className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {kinds.map((kind) => (
          <details key={kind} className="px-3 py-2">
            <summary className="w-fit cursor-pointer rounded-sm">{kindName(kind)}</summary>
            <ol className="mt-1 flex flex-col gap-1 text-sm text-ink-soft">
              {first
                .filter(({ of }) => of === kind)
                .map(({ id, text }, at) => (
                  // A file may have an id twice, and the list never changes.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <li key={`${id} ${at}`} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  )
}

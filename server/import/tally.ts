// Counts what becomes of the records of an import, and why. The reading, the forecast and the run all use it, so their counts
// agree.

import { cut } from '../../domain/cut.ts'
import { BUNDLE_KINDS, type Remark } from '../../domain/export/bundle.ts'
import { IMPORT_LABEL_KEY } from '../../domain/import/import.ts'
import { IMPORT_EXAMPLES, type ImportReport } from '../../domain/import/report.ts'
import { storable } from './clean.ts'
import type { Counted, Counts, Fate, Reason } from './schema.ts'

type First = ImportReport['first'][number]

/**
 * The limits of distinct reasons and kinds, so that a source which invents a new reason for each record cannot fill the memory.
 */
export const MOST_REASONS = 400
const MOST_KINDS = 60
export const OTHER = 'For other reasons'
/** The longest reason, in characters. Some reasons repeat a word of the source. */
export const REASON_CHARACTERS = 500

const nothing = (): Counts => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  left_out: 0,
  changed: 0,
  missing: 0,
})

export class Tally {
  readonly #kinds: Record<string, Counts>
  readonly #reasons: Map<string, Reason>
  readonly #first: First[]
  readonly #shown = new Map<string, number>()

  constructor(earlier: Counted = { kinds: {}, reasons: [], first: [] }) {
    this.#kinds = structuredClone(earlier.kinds)
    this.#reasons = new Map(earlier.reasons.map((reason) => [keyOf(reason), structuredClone(reason)]))
    this.#first = [...earlier.first]
    for (const { of } of this.#first) this.#shown.set(of, (this.#shown.get(of) ?? 0) + 1)
  }

  /** Counts records that the import creates, updates or leaves as they are. */
  arrived(of: string, fate: Fate, count = 1): void {
    this.#of(of)[fate] += count
  }

  createdOf(of: string): number {
    return this.#kinds[of]?.created ?? 0
  }

  /** Counts what was altered, left out, or missing in the source. */
  remark({ what, id, count = 1, as_labels, ...rest }: Omit<Remark, 'kind'>): void {
    const [of, reason] = [storable(rest.of), cut(storable(rest.reason), REASON_CHARACTERS)]
    // Entries that nobody would miss are listed as a reason, and are no part of the counts.
    if (what !== 'ignored') {
      const counts = this.#of(of)
      counts[what] += count
      // Parts that are no records of their own are created with the record that contains them.
      if (what === 'changed' && !IS_RECORD.has(of)) counts.created += count
    }
    const known = this.#reasons.get(keyOf({ what, of, reason }))
    const words = known || this.#reasons.size < MOST_REASONS ? reason : OTHER
    const key = keyOf({ what, of, reason: words })
    const kept = known ??
      this.#reasons.get(key) ?? {
        what,
        of,
        reason: words,
        count: 0,
        examples: [],
        ...(as_labels !== undefined &&
          words === reason && { as_labels: cut(storable(as_labels), IMPORT_LABEL_KEY) }),
      }
    kept.count += count
    if (id !== null && kept.examples.length < IMPORT_EXAMPLES) kept.examples.push(cut(storable(id), 200))
    this.#reasons.set(key, kept)
  }

  /** Keeps the first records of each kind as examples for the report. */
  show(of: string, id: string, text: string): void {
    const shown = this.#shown.get(of) ?? 0
    if (shown >= IMPORT_EXAMPLES) return
    this.#shown.set(of, shown + 1)
    this.#first.push({ of, id: cut(storable(id), 200), text: cut(storable(text.replace(/\s+/g, ' ')), 120) })
  }

  counted(): Counted {
    return { kinds: this.#kinds, reasons: [...this.#reasons.values()], first: this.#first }
  }

  report(warnings: string[] = []): ImportReport {
    const kinds = Object.entries(this.#kinds).map(([of, counts]) => {
      const arrives = counts.created + counts.updated + counts.unchanged
      return { of, in_source: arrives + counts.left_out, arrives, ...counts }
    })
    const rankOf = (of: string) => (ORDER.indexOf(of) < 0 ? ORDER.length : ORDER.indexOf(of))
    kinds.sort((one, other) => rankOf(one.of) - rankOf(other.of) || one.of.localeCompare(other.of))
    const reasons = [...this.#reasons.values()].sort((one, other) => other.count - one.count)
    return { kinds, reasons, first: this.#first, warnings }
  }

  #of(of: string): Counts {
    const name = cut(storable(of), 60)
    const known = this.#kinds[name]
    if (known) return known
    if (Object.keys(this.#kinds).length >= MOST_KINDS && name !== 'other') return this.#of('other')
    const counts = nothing()
    this.#kinds[name] = counts
    return counts
  }
}

const ORDER: string[] = [...BUNDLE_KINDS]
const IS_RECORD = new Set(ORDER)

const keyOf = ({ what, of, reason }: Pick<Reason, 'what' | 'of' | 'reason'>) => `${what} ${of} ${reason}`

// The difference between two texts, word by word. It is a chunk of its own, with the library that computes it.

import { diffWordsWithSpace } from 'diff'
import { t } from '../../domain/locale/message.ts'

/** If both texts together have more characters than this, they are compared by lines, which is faster. */
const WORDS_UP_TO = 20_000
/** A comparison that takes longer than this is stopped. */
const TIMEOUT_MS = 500

export function Difference({ before, after }: { before: string; after: string }) {
  const parts = compare(before, after)
  if (!parts) return <Whole before={before} after={after} />
  return (
    <p className="max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ value, added, removed }, index) => {
        // The index is a stable key, because the parts of two fixed texts never move.
        const key = index
        if (added)
          return (
            <ins key={key} className="rounded-sm bg-green-ground text-green-text no-underline">
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key} className="rounded-sm bg-red-ground text-red-text">
              {value}
            </del>
          )
        return <span key={key}>{value}</span>
      })}
    </p>
  )
}

function compare(before: string, after: string) {
  if (before.length + after.length > WORDS_UP_TO) return undefined
  return diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS })
}

function Whole({ before, after }: { before: string; after: string }) {
  return (
    <div className="grid max-h-80 gap-3 overflow-y-auto md:grid-cols-2">
      <section aria-label={t('Before')} className="whitespace-pre-wrap wrap-anywhere">
        <del className="no-underline">{before}</del>
      </section>
      <section aria-label={t('After')} className="whitespace-pre-wrap wrap-anywhere">
        <ins className="no-underline">{after}</ins>
      </section>
    </div>
  )
}

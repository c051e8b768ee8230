// Highlights search matches in a text by the same rule as the search: literal, and folded. The marked text is the original.
import type { ReactNode } from 'react'
import { fold, foldedWithPlaces } from '../../../domain/fold.ts'

/** Splits the text; every second piece is a match. */
export function splitMatches(text: string, patterns: string[]): string[] {
  const wanted = patterns.map((pattern) => fold(pattern).trim()).filter((pattern) => pattern !== '')
  if (wanted.length === 0) return [text]
  // The longest pattern first: if two begin at the same place, the longer one covers more.
  const sorted = wanted.sort((one, other) => other.length - one.length)
  const escaped = sorted.map((pattern) => pattern.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const { folded, starts, ends } = foldedWithPlaces(text)
  const pieces: string[] = []
  let end = 0
  for (const { 0: match, index } of folded.matchAll(new RegExp(escaped.join('|'), 'gu'))) {
    const to = ends[index + match.length - 1] ?? end
    // Two matches in one character, such as both halves of ß, are one.
    if (to <= end) continue
    const from = Math.max(starts[index] ?? end, end)
    pieces.push(text.slice(end, from), text.slice(from, to))
    end = to
  }
  return [...pieces, text.slice(end)]
}

export function Highlight({ text, patterns }: { text: string; patterns: string[] }) {
  const pieces = splitMatches(text, patterns)
  if (pieces.length === 1) return text
  let at = 0
  return pieces.map((piece, index) => {
    const key = at
    at += piece.length + 1
    return index % 2 === 1 ? <Mark key={key}>{piece}</Mark> : piece
  })
}

export function Mark({ children }: { children: ReactNode }) {
  return <mark className="rounded-sm bg-yellow-ground text-yellow-text">{children}</mark>
}

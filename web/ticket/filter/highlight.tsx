// Highlights search matches in a text by the same rule as the search: literal, case-insensitive.
import type { ReactNode } from 'react'

/** Splits the text; every second piece is a match. */
export function splitMatches(text: string, patterns: string[]): string[] {
  const wanted = patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '')
  if (wanted.length === 0) return [text]
  // The longest pattern first: if two begin at the same place, the longer one covers more.
  const sorted = wanted.sort((one, other) => other.length - one.length)
  const escaped = sorted.map((pattern) => pattern.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return text.split(new RegExp(`(${escaped.join('|')})`, 'giu'))
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

import type { Span } from './tree.ts'

type RawValue = { op: '' | '>' | '>=' | '<' | '<=' | '#'; text: string; quoted: boolean; at: Span }

/** What the grammar finds, before the fields are known. */
export type RawTerm =
  | { kind: 'word'; text: string; at: Span }
  | { kind: 'phrase'; negated: boolean; text: string; at: Span }
  | { kind: 'field'; negated: boolean; name: { text: string; at: Span }; values: RawValue[]; at: Span }

declare class Unexpected extends Error {
  location: { start: { offset: number }; end: { offset: number } }
}

export { Unexpected as SyntaxError }

export function parse(text: string): RawTerm[]

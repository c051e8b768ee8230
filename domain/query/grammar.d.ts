import type { Span } from './tree.ts'

type RawValue = { op: '' | '>' | '>=' | '<' | '<=' | '#'; text: string; quoted: boolean; at: Span }

type RawName = { text: string; form: 'plain' | 'id' | 'quoted' | 'other'; at: Span }

/** A term as the grammar finds it, before its field is looked up. */
export type RawTerm =
  | { kind: 'word'; text: string; at: Span }
  | { kind: 'phrase'; negated: boolean; text: string; at: Span }
  | { kind: 'field'; negated: boolean; name: RawName; values: RawValue[]; at: Span }

declare class Unexpected extends Error {
  location: { start: { offset: number }; end: { offset: number } }
}

export { Unexpected as SyntaxError }

export function parse(text: string): RawTerm[]

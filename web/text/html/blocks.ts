// The parts of a pasted page: blocks, and the pieces of their lines. read-html.ts makes them, and write-markdown.ts writes them.

/** How a piece of text looks. */
export type Marks = {
  bold: boolean
  italic: boolean
  struck: boolean
  code: boolean
  /** The address to which the text leads. */
  href: string | null
}

/** A piece of a line. `raw` is Markdown that is already written, such as a picture. */
export type Piece =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'break' }
  | { kind: 'raw'; markdown: string }

/** A block of a page. Lists are flat: each item has its level. */
export type Block =
  /** `isLine`: the next line follows without a gap, as after a `div`; `hasGap`: there is one nevertheless. */
  | { kind: 'paragraph'; pieces: Piece[]; isLine: boolean; hasGap?: boolean }
  | { kind: 'heading'; level: number; pieces: Piece[] }
  /** `isWord`: the number or bullet is a part of the plain text, as Word writes it. */
  | { kind: 'item'; level: number; mark: string; blocks: Block[]; isWord: boolean }
  /** More of the last item of this level, after the items below it. */
  | { kind: 'more'; level: number; blocks: Block[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'table'; rows: Piece[][][] }
  | { kind: 'rule' }

export const NO_MARKS: Marks = { bold: false, italic: false, struck: false, code: false, href: null }

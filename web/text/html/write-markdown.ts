// Writes blocks as Markdown: lines, the marks before them, and the gaps between blocks.
import type { Block, Piece } from './blocks.ts'
import { linesOf } from './write-line.ts'

/** Lists and quotations nested deeper than this are written flat. */
const MAX_LEVEL = 10

/** The Markdown of blocks, without a line break at its end. */
export function markdownOf(blocks: readonly Block[]): string {
  return blocksIn(blocks, 0).join('\n')
}

function blocksIn(blocks: readonly Block[], depth: number): string[] {
  const lines: string[] = []
  const lists = new Lists()
  let previous: Block | undefined
  for (const block of blocks) {
    const written = linesOfBlock(block, lists, depth)
    if (written.length === 0) continue
    if (previous && !isClose(previous, block)) lines.push('')
    for (const line of written) lines.push(line)
    previous = block
    if (block.kind !== 'item' && block.kind !== 'more') lists.end()
  }
  return lines
}

/** Whether two blocks follow each other without an empty line. */
function isClose(one: Block, other: Block): boolean {
  if (one.kind === 'paragraph' && other.kind === 'paragraph') return one.isLine && other.isLine && !one.hasGap
  if (one.kind !== 'item' || other.kind !== 'item' || isLong(one) || isLong(other)) return false
  // Directly below a line, a list of numbers has to begin with 1.
  return other.level <= one.level || /^(?:1\.|-)/.test(other.mark)
}

const isLong = ({ blocks }: Extract<Block, { kind: 'item' }>) => blocks.length > 1

function linesOfBlock(block: Block, lists: Lists, depth: number): string[] {
  switch (block.kind) {
    case 'paragraph':
      return linesOf(block.pieces, 'text')
    case 'heading': {
      const words = linesOf(block.pieces, 'text').join(' ')
      // A run of # at its end would be taken for a closing mark.
      return words === '' ? [] : [`${'#'.repeat(block.level)} ${words.replace(/(^|\s)(#+)$/, '$1\\$2')}`]
    }
    case 'item': {
      const { before, mark, box } = lists.begin(block.level, block.mark)
      const [first = '', ...rest] = blocksIn(block.blocks, depth + 1)
      return [`${blanks(before)}${mark}${box}${first}`.trimEnd(), ...indented(rest, before + mark.length)]
    }
    case 'more':
      lists.back(block.level)
      return indented(blocksIn(block.blocks, depth + 1), lists.indent)
    case 'quote': {
      const lines = blocksIn(block.blocks, depth + 1)
      return depth >= MAX_LEVEL ? lines : lines.map((line) => (line === '' ? '>' : `> ${line}`))
    }
    case 'code':
      return fenced(block.text, block.language)
    case 'table':
      return table(block.rows)
    case 'rule':
      return ['---']
  }
}

/** The open items at a place in a flat list. */
class Lists {
  #open: { level: number; width: number }[] = []

  /** The column at which the text of the open item begins. */
  get indent(): number {
    return this.#open.reduce((sum, { width }) => sum + width, 0)
  }

  /** Opens an item. @returns the column of its mark, and the mark and the box with the blank behind each */
  begin(level: number, written: string): { before: number; mark: string; box: string } {
    this.back(level - 1)
    const before = this.indent
    const [sign, ...box] = written.split(' ')
    const mark = `${sign} `
    if (this.#open.length < MAX_LEVEL) this.#open.push({ level, width: mark.length })
    return { before, mark, box: box.length > 0 ? `${box.join(' ')} ` : '' }
  }

  /** Ends the items below a level. */
  back(level: number): void {
    while ((this.#open.at(-1)?.level ?? level) > level) this.#open.pop()
  }

  end(): void {
    this.#open = []
  }
}

const blanks = (count: number) => ' '.repeat(count)
const indented = (lines: string[], width: number) =>
  lines.map((line) => (line === '' ? '' : `${blanks(width)}${line}`))

function fenced(text: string, language: string): string[] {
  let longest = 2
  for (const [ticks] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, ticks.length)
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language}`, ...text.split('\n'), fence]
}

/** The first row is the header, because a table in Markdown has one. */
function table(rows: readonly Piece[][][]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const written = rows.map((row) =>
    line(Array.from({ length: width }, (_, at) => linesOf(row[at] ?? [], 'cell').join(' '))),
  )
  written.splice(1, 0, line(Array(width).fill('---')))
  return written
}

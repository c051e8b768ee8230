// The output of commands: formatted for people on a terminal, plain for pipes, or JSON. Texts of people never reach a terminal
// with control characters.
import { inspect } from 'node:util'
import { oneLine, printable } from '../../terminal-text.ts'
import { tableLines } from '../table.ts'

export type Out = {
  isTerminal: boolean
  /** Prints a line, or several if the text has several. */
  print(text: string): void
  /** Prints columns: aligned on a terminal, else separated by tabs. */
  table(rows: readonly (readonly string[])[]): void
  json(value: unknown): void
  /** Prints JSON on one line. */
  jsonLine(value: unknown): void
  /** Prints to standard error. */
  note(text: string): void
  /** Replaces the last line of a terminal; an empty text removes it. Nothing is printed to a pipe. */
  progress(text: string): void
  bold(text: string): string
  dim(text: string): string
}

type Stream = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** The characters that a terminal might interpret instead of showing. JSON itself escapes the others. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

export function safeJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function createOut(
  stdout: Stream,
  stderr: Stream,
  env: Readonly<Record<string, string | undefined>>,
): Out {
  const isTerminal = stdout.isTTY === true
  const isColoured = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  const styled = (code: keyof typeof inspect.colors) => (text: string) => {
    const [on, off] = inspect.colors[code] ?? [0, 0]
    return isColoured ? `\u001b[${on}m${text}\u001b[${off}m` : text
  }
  const write = (text: string) => void stdout.write(`${text}\n`)
  return {
    isTerminal,
    print: (text) => write(text),
    json: (value) => write(safeJson(value)),
    jsonLine: (value) => write(safeJson(value, 0)),
    note: (text) => void stderr.write(`${oneLine(text)}\n`),
    progress: (text) => void (stderr.isTTY === true && stderr.write(`\r\u001b[K${oneLine(text)}`)),
    table(rows) {
      const cells = rows.map((row) => row.map(oneLine))
      if (!isTerminal) for (const row of cells) write(row.join('\t'))
      else for (const line of tableLines(cells)) write(cutAt(stdout.columns ?? 80, line))
    },
    bold: styled('bold'),
    dim: styled('dim'),
  }
}

/** The line, cut off at the width of the terminal. */
function cutAt(width: number, line: string): string {
  const characters = [...line]
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : line
}

/** The text with each line indented. */
export function indented(text: string): string {
  return printable(text).replace(/^(?=.)/gm, '  ')
}

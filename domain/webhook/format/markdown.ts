// Escaping for chats that read Markdown.
import { unmentioned } from './format.ts'
import type { Line, Span } from './message.ts'

const MARKS = /[\\`*_~|#!()[\]{}>]/g
/** The signs that are markup only at the beginning of a line: of lists, and of the line below a heading. */
const BEGINNINGS: [RegExp, string][] = [
  [/^( {0,9}\d{1,9})\./, '$1\\.'],
  [/^( {0,9})([-+])/, '$1\\$2'],
  [/^( {0,9})=/, '$1\u200b='],
]

/** A text of which no part is emphasis, a link, a list, a picture or a mention. */
export const unmarked = (text: string): string =>
  BEGINNINGS.reduce(
    (marked, [pattern, instead]) => marked.replace(pattern, instead),
    unmentioned(text.replace(MARKS, '\\$&')),
  )

type Rules = { escape: (text: string) => string; bold: string; italic: string; strike: string }

/** Lines with the marks of their styles. */
export const markedLines = (lines: Line[], rules: Rules): string =>
  lines.map((line) => line.map((span) => marked(span, rules)).join('')).join('\n')

function marked({ text, bold, italic, strike, code }: Span, rules: Rules): string {
  const words = text.trim()
  if (words === '') return text
  // Marks next to a space would be shown as they are.
  const at = text.indexOf(words)
  const before = text.slice(0, at)
  const after = text.slice(at + words.length)
  // Code that has such a sign itself would end there, and angle brackets have a meaning in some chats even in code.
  if (code && !/[`\\<|]/.test(words)) return `${before}\`${unmentioned(words)}\`${after}`
  const marks = [bold && rules.bold, italic && rules.italic, strike && rules.strike].filter(Boolean)
  return `${before}${marks.join('')}${rules.escape(words)}${marks.reverse().join('')}${after}`
}

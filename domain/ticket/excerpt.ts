// The excerpt of a description, which boards and lists have instead of the full text.
import { endOf } from '../cut.ts'

/** Length of `excerpt` in characters: two clamped lines of a description. */
export const EXCERPT_LENGTH = 240

/** The first code points of a description, the same as in the database; null if there is no description. */
export function excerptOf(description: string | null): string | null {
  return description === null ? null : description.slice(0, endOf(description, EXCERPT_LENGTH))
}

/** A reference to a file. The excerpt may end inside it; a picture is recognised even if only its name has begun. */
const REFERENCE =
  /!?\[((?:\\.|[^\\[\]]){0,255})\]\(\/attachments\/[^)]*(?:\)|$)|!\[((?:\\.|[^\\[\]]){0,255})\\?$/g

/** A link or a picture with its address, which may have brackets in pairs, and may be cut off. */
const LINK = /!?\[((?:\\.|[^\\[\]]){1,255})\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?(?:\)|$)/g
/** An address between angle brackets. */
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,255})>/gi
/** Lines that have no words: fences of code, lines between sections, and the line below the head of a table. */
const WORDLESS = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}.*|(?:[-*_] *){3,}|=+|\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?)$/gm
/** The marks at the beginning of a line: quotations, headings, items of lists and the boxes of tasks. */
const BEGINNING = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)*/gm
/** The bars between the cells of a table. */
const ROW = /^\|(.+)\|$/gm
/** Emphasis. Signs with a space inside, such as in `2 * 3`, and signs within words, such as in `a_b`, are text. */
const EMPHASIS: [RegExp, string][] = [
  [/(\*\*\*|\*\*|\*)(?=\S)([^*]*[^*\s])\1/g, '$2'],
  [/(?<![\p{L}\p{N}])(___|__|_)(?=\S)([^_]*[^_\s])\1(?![\p{L}\p{N}])/gu, '$2'],
  [/~~(?=\S)([^~]*[^~\s])~~/g, '$1'],
  // The excerpt may end inside.
  [/(?<!\S)(?:\*\*|__|~~)(?=[^\s*_~][^*_~]*$)/g, ''],
]
const CODE = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g
const ESCAPED = /\\([!-/:-@[-`{-~])/g
/** The place of code, and of an escaped sign, while the marks around it are removed. */
const PLACE = '\u0000'

/**
 * The excerpt as plain text: Markdown without its marks, in one line. Code between backticks is left as it is. The parser of Markdown
 * is not used, because pages show excerpts before it is loaded; a text that is no valid Markdown keeps its signs.
 */
export function excerptShown(excerpt: string): string {
  const kept: string[] = []
  const keep = (text: string) => {
    kept.push(text)
    return PLACE
  }
  let text = excerpt
    .replaceAll(PLACE, '')
    .replace(REFERENCE, (_, name?: string, begun = '') => name ?? begun)
    .replace(WORDLESS, '')
    .replace(CODE, (_, _marks, code: string) => keep(code.trim()))
    .replace(LINK, '$1')
    .replace(AUTOLINK, (_, address: string) => keep(address))
    .replace(ESCAPED, (_, sign: string) => keep(sign))
    .replace(BEGINNING, '')
    .replace(ROW, (_, cells: string) => cells.replaceAll('|', ' '))
  // Twice, for emphasis inside emphasis.
  for (const [marks, words] of [...EMPHASIS, ...EMPHASIS]) text = text.replace(marks, words)
  return text
    .replaceAll(PLACE, () => kept.shift() ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

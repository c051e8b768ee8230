// Mentions: the rule for `@username` in a text, shared by the rendering of texts and by notifications.
import { asciiLowerCase } from '../text.ts'

const USERNAME = /[a-z0-9_.-]{3,32}/iy
/** A mention cannot follow one of these characters, which belong to a word, a mail address or a path. */
const INSIDE_WORD = /[\p{L}\p{N}_./@-]/u

/**
 * The username that is mentioned at a position of a text, as written there; empty if there is none.
 * @param isMember is called with usernames in lower case
 */
export function mentionAt(text: string, at: number, isMember: (username: string) => boolean): string {
  if (text[at] !== '@' || INSIDE_WORD.test(text[at - 1] ?? ' ')) return ''
  USERNAME.lastIndex = at + 1
  let name = USERNAME.exec(text)?.[0] ?? ''
  // Punctuation at the end of a sentence is not part of the name, unless a username ends with it.
  while (name && !isMember(asciiLowerCase(name))) name = /[_.-]$/.test(name) ? name.slice(0, -1) : ''
  return name
}

/**
 * The usernames that a Markdown text mentions, in lower case. Code mentions nobody. A quotation mentions nobody either, because
 * its people were notified when the quoted text was written.
 */
export function mentionsIn(text: string, isMember: (username: string) => boolean): Set<string> {
  const found = new Set<string>()
  if (!text.includes('@')) return found
  for (const paragraph of paragraphsOf(text)) {
    const words = withoutCode(paragraph)
    for (let at = words.indexOf('@'); at >= 0; at = words.indexOf('@', at + 1)) {
      const name = mentionAt(words, at, isMember)
      if (name) found.add(asciiLowerCase(name))
    }
  }
  return found
}

/** All possible usernames in a text, to look up which of them exist. */
export function possibleMentions(text: string): Set<string> {
  const requested = new Set<string>()
  mentionsIn(text, (name) => {
    requested.add(name)
    return false
  })
  return requested
}

/** The paragraphs of a text, without blocks of code and quotations. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  let fence = ''
  const end = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'))
    lines = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence) {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    } else if (mark && !(mark.startsWith('`') && line.trim().slice(mark.length).includes('`'))) {
      end()
      fence = mark
    } else if (line.trim() === '' || /^ {0,3}>/.test(line)) end()
    else lines.push(line)
  }
  end()
  return paragraphs
}

/**
 * The text without its code spans. A span ends with the same number of backticks with which it began; otherwise, the backticks
 * are text.
 */
function withoutCode(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)]
  const last = new Map(runs.map((run, index) => [run[0].length, index]))
  let words = ''
  let from = 0
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index]
    const length = run?.[0].length ?? 0
    if (!run || (last.get(length) ?? 0) <= index) continue
    let end = index + 1
    while (runs[end]?.[0].length !== length) end += 1
    words += `${paragraph.slice(from, run.index)} `
    from = (runs[end]?.index ?? 0) + length
    index = end
  }
  return words + paragraph.slice(from)
}

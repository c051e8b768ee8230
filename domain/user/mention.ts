// Who is mentioned in a text: the rule for `@username`, shared by what renders a text and what tells people of it.
import { asciiLowerCase } from '../text.ts'

const USERNAME = /[a-z0-9_.-]{3,32}/iy
/** Before a mention: nothing of a word, a mail address or a path. */
const INSIDE_WORD = /[\p{L}\p{N}_./@-]/u

/**
 * The username that is mentioned at a position of a text, as it is written there; empty if none is.
 * @param isMember is asked about usernames in lower case
 */
export function mentionAt(text: string, at: number, isMember: (username: string) => boolean): string {
  if (text[at] !== '@' || INSIDE_WORD.test(text[at - 1] ?? ' ')) return ''
  USERNAME.lastIndex = at + 1
  let name = USERNAME.exec(text)?.[0] ?? ''
  // The end of a sentence is no part of a name, unless there is such a name.
  while (name && !isMember(asciiLowerCase(name))) name = /[_.-]$/.test(name) ? name.slice(0, -1) : ''
  return name
}

/**
 * The usernames that a Markdown text mentions, in lower case. Code mentions nobody, nor does a quotation: whoever it names was
 * told when it was written.
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

/** All that could be a username in a text, to look up which of them are. */
export function possibleMentions(text: string): Set<string> {
  const asked = new Set<string>()
  mentionsIn(text, (name) => {
    asked.add(name)
    return false
  })
  return asked
}

/** Without blocks of code and quotations. */
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

/** A span of code ends with as many backticks as it began with; without those, they are text. */
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

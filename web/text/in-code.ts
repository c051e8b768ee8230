// Whether a place in a text is inside code, where everything means itself.

const FENCE = /^(`{3,}|~{3,})(.*)$/

/** A line without the marks of quotations, and without the mark of a list before them. */
const contentOf = (line: string) =>
  line
    .replace(/^[\s>]+/, '')
    .replace(/^(?:[-*+]|\d{1,9}[.)])\s/, '')
    .replace(/^[\s>]+/, '')

/** Whether the place is in a block of code, or after a backtick that is still open in its paragraph. */
export function isInCode(text: string, at: number): boolean {
  let fence = ''
  let paragraph: string[] = []
  for (const line of text.slice(0, at).split('\n')) {
    const [, marks = '', rest = ''] = FENCE.exec(contentOf(line)) ?? []
    if (fence !== '') {
      if (marks.startsWith(fence) && rest.trim() === '') fence = ''
    } else if (marks !== '' && !rest.includes('`')) {
      fence = marks
      paragraph = []
    } else if (line.trim() === '') paragraph = []
    else paragraph.push(line)
  }
  return fence !== '' || hasOpenTicks(paragraph.join('\n'))
}

function hasOpenTicks(text: string): boolean {
  let open = 0
  for (const [found] of text.matchAll(/\\`?|`+/g)) {
    // A backslash is a character of its own within code.
    const ticks = open > 0 || !found.startsWith('\\') ? found.replace('\\', '').length : 0
    if (open === 0) open = ticks
    else if (ticks === open) open = 0
  }
  return open > 0
}

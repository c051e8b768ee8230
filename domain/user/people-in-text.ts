// Reads a pasted list of people: addresses and usernames, as people type them or mail programs copy them.

/**
 * The addresses and usernames in a text, each once, in their order. They are separated by commas, semicolons, spaces or line ends.
 * In `Name <address>` only the address counts, so a part of a name is never taken for a username: `Lovelace, Ada <ada@example.org>`
 * is one person.
 */
export function peopleInText(text: string): string[] {
  const found = new Map<string, string>()
  // A quoted text before an address is its name.
  for (const line of text.replace(/"[^"]*"\s*(?=<)/g, ' ').split(/[;\r\n]+/))
    for (const entry of entriesOf(line)) {
      const clean = withoutMarks(entry).replace(/^(mailto:|@)/i, '')
      if (clean !== '' && !found.has(clean.toLowerCase())) found.set(clean.toLowerCase(), clean)
    }
  return [...found.values()]
}

function entriesOf(line: string): string[] {
  const pieces = line.split(',')
  const lastNamed = pieces.findLastIndex((piece) => piece.includes('<'))
  return pieces.flatMap((piece, position) => {
    const named = [...piece.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address.trim())
    if (named.length > 0) return named
    const words = piece.split(/\s+/).filter(Boolean)
    // Before the address of a name, words without an @ belong to that name.
    return position < lastNamed ? words.filter((word) => word.includes('@')) : words
  })
}

const MARKS = new Set('"\'()<>.:')

/** Without quotation marks, brackets and full stops around it. */
function withoutMarks(entry: string): string {
  let [start, end] = [0, entry.length]
  while (start < end && MARKS.has(entry.charAt(start))) start += 1
  while (end > start && MARKS.has(entry.charAt(end - 1))) end -= 1
  return entry.slice(start, end)
}

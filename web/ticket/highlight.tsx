// Highlights search matches in a text with the search's own rule: literal, case-insensitive.

/** Splits the text; every second piece is a match. */
export function splitMatches(text: string, search: string | undefined): string[] {
  const query = search?.trim()
  if (!query) return [text]
  return text.split(new RegExp(`(${query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})`, 'giu'))
}

export function Highlight({ text, search }: { text: string; search?: string }) {
  const pieces = splitMatches(text, search)
  if (pieces.length === 1) return text
  let at = 0
  return pieces.map((piece, index) => {
    const key = at
    at += piece.length + 1
    return index % 2 === 1 ? (
      <mark key={key} className="rounded-sm bg-yellow-ground text-yellow-text">
        {piece}
      </mark>
    ) : (
      piece
    )
  })
}

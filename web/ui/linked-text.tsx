// User text with line breaks and spaces preserved, and web addresses as links. Only http and https become links.

type Piece = { at: number; text: string; href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu

/** Splits the text; pieces that are addresses have an `href`. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0])
    if (!URL.canParse(address)) continue
    if (match.index > end) pieces.push({ at: end, text: text.slice(end, match.index) })
    pieces.push({ at: match.index, text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end) })
  return pieces
}

const CLOSING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Punctuation after an address belongs to the sentence, and so does the closing bracket of one opened before it. */
function withoutTail(address: string): string {
  // Counted once: an address may be as long as the text.
  const counts = new Map<string, number>()
  for (const character of address) counts.set(character, (counts.get(character) ?? 0) + 1)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const count = counts.get(last) ?? 0
    const opening = CLOSING.get(last)
    const isUnbalanced = opening !== undefined && count > (counts.get(opening) ?? 0)
    if (!isUnbalanced && !/[.,;:!?*_~]/.test(last)) break
    counts.set(last, count - 1)
  }
  return address.slice(0, end)
}

/** The text, with the links that {@link splitLinks} finds. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {splitLinks(text).map(({ at, text: piece, href }) =>
        href ? (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </div>
  )
}

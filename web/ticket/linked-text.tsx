// Text as people typed it: line breaks and blanks kept, web addresses as links. Only http and https become links.

type Piece = { at: number; text: string; href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu

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

/** Punctuation after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutTail(address: string): string {
  let kept = address
  for (;;) {
    const last = kept.at(-1) ?? ''
    const opening = { ')': '(', ']': '[', '}': '{' }[last]
    const unbalanced = opening !== undefined && count(kept, last) > count(kept, opening)
    if (!unbalanced && !/[.,;:!?*_~]/.test(last)) return kept
    kept = kept.slice(0, -1)
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

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

// Decides which addresses a text may link to, and which parts of a text are addresses by themselves.
import type { MarkdownIt } from 'markdown-it'

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
/** This server may use either protocol; `https:x` is a path on the one and a broken address on the other. */
const BASES = ['https://here', 'http://here']

/**
 * Whether a text may link to an address: http, https, mailto, or a path of this server. Parsed with the browser's own parser,
 * which drops the characters that would hide a scheme.
 */
export function isLinkable(address: string): boolean {
  return BASES.every((base) => URL.canParse(address, base) && PROTOCOLS.has(new URL(address, base).protocol))
}

/** Links http, https, www. and mail addresses within a text. Bare domains are not linked, because README.md would be one. */
export function linkAddresses(markdown: MarkdownIt) {
  markdown.validateLink = isLinkable
  // An address is shown as it was typed, never decoded into characters that look like another one.
  markdown.normalizeLinkText = (text) => text
  const { linkify } = markdown
  linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  linkify.add('ftp:', null).add('//', null)
  linkify.add('www.', {
    validate: (text, at, self) => {
      const address = self.re.get_http_validator()
      address.lastIndex = 0
      const found = address.exec(`//${text.slice(at)}`)
      return found ? found[0].length - 2 : 0
    },
    normalize: (match) => {
      match.url = `http://${match.url}`
    },
  })
}

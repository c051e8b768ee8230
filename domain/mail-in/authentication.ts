// The results of the receiving server about the sender of a mail: the topmost header Authentication-Results (RFC 8601), and only if it has
// the name of that server. Headers further down may have come with the mail, and are not believed.
import { asciiLowerCase } from '../text.ts'

type Result = { method: string; result: string; of: Record<string, string> }

/** Longer headers are not read. */
const MOST = 8_000

/** Removes comments, which may be nested, but not within quotes. */
function withoutComments(text: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') {
      if (depth === 0) kept += text.slice(at, at + 2)
      at += 1
    } else if (sign === '"' && depth === 0) {
      isQuoted = !isQuoted
      kept += sign
    } else if (sign === '(' && !isQuoted) depth += 1
    else if (sign === ')' && !isQuoted && depth > 0) {
      depth -= 1
      kept += ' '
    } else if (depth === 0) kept += sign
  }
  return kept
}

/** The parts between semicolons that are not quoted. */
function statements(text: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === ';' && !isQuoted) parts.push('')
    // A quoted value is one word, so that nothing in it is taken for a result.
    else parts[parts.length - 1] += isQuoted && /\s/.test(sign) ? '_' : sign
  }
  return parts.map((part) => part.trim())
}

function resultIn(statement: string): Result | null {
  const words = asciiLowerCase(statement).split(/\s+/)
  const [method = '', result = ''] = (words[0] ?? '').split('=')
  if (result === '') return null
  const of: Record<string, string> = {}
  for (const word of words.slice(1)) {
    const at = word.indexOf('=')
    if (at > 0) of[word.slice(0, at)] = word.slice(at + 1).replaceAll('"', '')
  }
  return { method: method.split('/')[0] ?? '', result, of }
}

/**
 * Whether the domain of a check is that of the sender, or one above it. A domain above has at least one dot, so that nobody who can
 * sign for `org` could exist.
 */
function isAligned(checked: string | undefined, domain: string): boolean {
  const host = checked?.split('@').at(-1)
  if (!host) return false
  return host === domain || (host.includes('.') && domain.endsWith(`.${host}`))
}

/**
 * Whether the receiving server has verified that a mail comes from the domain of its sender.
 * @param headers the values of the headers Authentication-Results, topmost first
 * @param authserv the name of the receiving server; undefined: no server is believed
 * @param domain the domain of the address in `From`
 */
export function isAuthentic(
  headers: readonly string[],
  authserv: string | undefined,
  domain: string,
): boolean {
  const [top] = headers
  if (authserv === undefined || top === undefined || top.length > MOST || domain === '') return false
  const [name = '', ...rest] = statements(withoutComments(top))
  if (asciiLowerCase(name.split(/\s+/)[0] ?? '') !== asciiLowerCase(authserv)) return false
  const results = rest.map(resultIn).filter((one) => one !== null)
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  // The policy of the domain itself decides over the checks below.
  if (dmarc.some(({ result }) => result === 'fail')) return false
  const ofDomain = asciiLowerCase(domain)
  return results.some(({ method, result, of }) => {
    if (result !== 'pass') return false
    if (method === 'dmarc') return of['header.from'] === ofDomain
    if (method === 'dkim') return isAligned(of['header.d'] ?? of['header.i'], ofDomain)
    return method === 'spf' && isAligned(of['smtp.mailfrom'] ?? of['smtp.mail'], ofDomain)
  })
}

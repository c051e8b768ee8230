// Addresses with a user name and a password, such as SMTP_URL: finds a character that must be percent-encoded but is not. Without
// this check, an address is refused without a reason, or read as one of another host.

/** The character that is not encoded, where it is, and its place in the text, counted from 1. */
export type Unencoded = { sign: string; part: 'user name' | 'password'; place: number }

/** @returns null if no character is recognised as one that should have been encoded */
export function unencodedIn(address: string): Unencoded | null {
  const start = /^[a-z][a-z\d+.-]*:\/\//i.exec(address)?.[0].length
  if (start === undefined) return null
  const end = start + (/[/?#]/.exec(address.slice(start))?.index ?? address.length - start)
  const at = signIn(address, start, end)
  if (at < 0) return null
  const part = address.slice(start, at).includes(':') ? 'password' : 'user name'
  return { sign: address[at] ?? '', part, place: at + 1 }
}

/**
 * @param start the place where user name, password and host begin
 * @param end their end, if all special characters in them are encoded
 */
function signIn(address: string, start: number, end: number): number {
  const credentials = address.slice(start, Math.max(start, address.lastIndexOf('@', end - 1)))
  const second = credentials.indexOf('@')
  if (second >= 0) return start + second
  // A “%” is taken as it is, unless other characters are encoded.
  const percent = credentials.search(/%(?![\da-f]{2})/i)
  if (percent >= 0 && /%[\da-f]{2}/i.test(credentials)) return start + percent
  // Behind the host an “@” is usual only in the values of a query.
  const later = address.indexOf('@', end)
  if (later < 0) return -1
  const isQuery = /^[^?#]*\?[\w.-]+=[^#]*$/.test(address.slice(end, later))
  return isQuery && URL.canParse(address) ? -1 : end
}

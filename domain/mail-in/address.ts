// The addresses of mail in: that of the mailbox with a tag that says what a mail is for. `tracker@example.org` becomes
// `tracker+TAG@example.org`, and `*@in.example.org` becomes `TAG@in.example.org`, for mailboxes that take a whole domain.
import { asciiLowerCase } from '../text.ts'

/** @param pattern the setting MAIL_IN_ADDRESS */
export function addressOf(pattern: string, tag: string): string {
  const [name = '', host = ''] = pattern.split('@')
  return name === '*' ? `${tag}@${host}` : `${name}+${tag}@${host}`
}

/** The tag of an address of this mailbox, in lower case; empty for the mailbox itself, and null for any other address. */
export function tagOf(pattern: string, address: string): string | null {
  const [name = '', host = ''] = asciiLowerCase(pattern).split('@')
  const given = asciiLowerCase(address)
  if (!given.endsWith(`@${host}`)) return null
  const local = given.slice(0, -host.length - 1)
  if (local.includes('@')) return null
  if (name === '*') return local
  if (local === name) return ''
  return local.startsWith(`${name}+`) ? local.slice(name.length + 1) : null
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Bytes as letters and digits that mail programs keep as they are: five bits each, the rest is left out. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >> bits) & 31]
    }
  }
  return text
}

/** The tags: of a reply to a notification, and of a project. Each has a secret of 160 or 100 bits. */
export const replyTag = (secret: string) => `r-${secret}`
export const projectTag = (key: string, slug: string) => `${asciiLowerCase(key)}-${slug}`

/** The purpose of a tag. The key of the project in it is for people; only the secret counts. */
export function meaningOf(tag: string): { kind: 'reply' | 'project'; secret: string } | null {
  const [, secret] = /^r-([a-z2-7]{32})$/.exec(tag) ?? []
  if (secret) return { kind: 'reply', secret }
  const [, slug] = /^[a-z0-9]{1,20}-([a-z2-7]{20})$/.exec(tag) ?? []
  return slug ? { kind: 'project', secret: slug } : null
}

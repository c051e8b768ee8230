// A mail as it arrived becomes the few things that are read of it. Bounded in size, headers, depth and parts; what exceeds a bound is
// `Unreadable`. Nothing of it is trusted: every value comes from the sender, except the topmost result of the receiving server.
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { cut } from '../../domain/cut.ts'
import { ownHtml, withoutPictures } from '../../domain/mail-in/cut-html.ts'
import { asciiLowerCase } from '../../domain/text.ts'
import { htmlToMarkdown } from '../import/read/html.ts'
import { oneLine, storable } from '../import/read/text.ts'
import { MAIL_IN } from './limits.ts'

export type IncomingFile = {
  /** The name that the sender gave it, or empty. */
  name: string
  mime: string
  /** The id by which the text refers to a picture, without its brackets. */
  cid: string | null
  /** Whether the HTML, which is the only text, has a place for it. */
  isPlaced: boolean
  content: Uint8Array
}

export type Incoming = {
  messageId: string | null
  /** The only address of `From`, in lower case; null if there is none, or more than one. */
  from: string | null
  /** The addresses that the mail was sent to, those of the delivering server first. */
  recipients: string[]
  subject: string
  /** The plain text, or the HTML as Markdown. */
  text: string
  /** Whether a program sent it: an automatic answer, a list, a report of a mail server. */
  isAutomatic: boolean
  /** The headers Authentication-Results, topmost first. */
  authentication: string[]
  files: IncomingFile[]
}

/** A mail that no mail program would have sent, or that exceeds a bound. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

const OPTIONS = {
  forceRfc822Attachments: true,
  maxNestingDepth: MAIL_IN.depth,
  maxHeadersSize: MAIL_IN.headerBytes,
} as const

/** Lines that may begin a part: a mail with more of them has more parts than a person would send. */
const BOUNDARIES = 20_000

export async function parseMail(raw: Buffer): Promise<Incoming> {
  requireFewParts(raw)
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, OPTIONS)
  } catch (error) {
    throw new Unreadable((error as Error).message)
  }
  const all = (key: string) => mail.headers.filter((header) => header.key === key).map(({ value }) => value)
  const from = all('from').length === 1 ? addressesIn([mail.from]) : []
  const parts = mail.attachments.filter(isFile)
  if (parts.length > MAIL_IN.parts) throw new Unreadable('too many parts')
  return {
    messageId: mail.messageId ?? null,
    from: from.length === 1 ? (from[0] ?? null) : null,
    recipients: recipientsOf(mail, all),
    subject: oneLine(mail.subject ?? '').text,
    text: textOf(mail),
    isAutomatic: isAutomatic(mail, all),
    authentication: all('authentication-results'),
    files: parts.map((part) => fileOf(part, isPlain(mail.text) ? '' : (mail.html ?? ''))),
  }
}

function requireFewParts(raw: Buffer): void {
  let count = 0
  for (let at = raw.indexOf('\n--'); at >= 0; at = raw.indexOf('\n--', at + 3)) {
    count += 1
    if (count > BOUNDARIES) throw new Unreadable('too many parts')
  }
}

function addressesIn(list: readonly (Address | undefined)[]): string[] {
  return list
    .flatMap((one) => (one?.group ? one.group.map(({ address }) => address) : [one?.address ?? '']))
    .filter((address) => address !== '')
    .map(asciiLowerCase)
}

/** The most addresses that are looked at. */
const RECIPIENTS = 100

function recipientsOf(mail: Email, all: (key: string) => string[]): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(all)
  const plain = delivered.map((value) => asciiLowerCase(value.trim().replace(/^<|>$/g, '')))
  return [...new Set([...plain, ...addressesIn([...(mail.to ?? []), ...(mail.cc ?? [])])])].slice(
    0,
    RECIPIENTS,
  )
}

const SENT_BY_PROGRAMS = /^(?:bulk|junk|list|auto_reply|auto-reply)$/
const MAILER = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-][^@]*)?@/

function isAutomatic(mail: Email, all: (key: string) => string[]): boolean {
  const first = (key: string) => asciiLowerCase(all(key)[0]?.trim() ?? '')
  const submitted = first('auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (SENT_BY_PROGRAMS.test(first('precedence'))) return true
  const marks = ['list-id', 'list-post', 'x-loop', 'x-autoreply', 'x-autorespond', 'x-failed-recipients']
  if (marks.some((key) => all(key).length > 0)) return true
  if (all('return-path').some((value) => value.trim() === '<>')) return true
  if (/^multipart\/report/.test(first('content-type'))) return true
  return addressesIn([mail.from]).some((address) => MAILER.test(address))
}

/** The plain text; of a mail that has only HTML, what the sender wrote of it. */
function textOf({ text, html }: Email): string {
  const words = isPlain(text)
    ? text
    : html
      ? htmlToMarkdown(ownHtml(withoutPictures(cut(html, MAIL_IN.html))))
      : ''
  const { text: kept } = storable(cut(words, MAIL_IN.text))
  return kept.replaceAll('\u00a0', ' ').trim()
}

const isPlain = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** Signatures and keys are of no use to people. */
const isFile = ({ mimeType }: Attachment) =>
  !/^application\/(?:pgp-signature|pgp-keys|(?:x-)?pkcs7-signature)$/.test(mimeType)

/** @param html the HTML of a mail that has no plain text */
function fileOf({ filename, mimeType, contentId, content }: Attachment, html: string): IncomingFile {
  const cid = contentId ? contentId.replace(/^<|>$/g, '') : null
  return {
    name: filename ?? (mimeType === 'message/rfc822' ? 'mail.eml' : ''),
    mime: mimeType,
    cid,
    isPlaced: cid !== null && html.includes(`cid:${cid}`),
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

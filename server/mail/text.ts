// The text of every mail: short, plain text, and the same as escaped HTML. Only `link` and `choices` are links; no other part of
// a mail may become one, even if a stranger wrote it.

import type { Language } from '../../domain/locale/language.ts'
import { t } from '../../domain/locale/message.ts'
import { htmlTag } from '../locale/html.ts'
import { oneLine } from '../terminal-text.ts'
import type { Headers } from './mailer.ts'

type Link = { url: string; label: string }
export type Words = {
  subject: string
  lines: string[]
  link?: Link
  /** The code, if the mail has no link. */
  code?: string
  /** Several links; each may come after a line that describes it. */
  choices?: { line?: string; link: Link }[]
  /** Lines after the links. */
  after?: string[]
}
/** A mail before it is laid out. */
export type MailContent = {
  to: string
  /** The language of a reader whose account has another address than `to`. */
  language?: Language | null
  /** The language of the page that asked for this mail, if it is kept: a reader without an account reads the mail in it. */
  asked?: Language | null
  /** Makes the words, in the language of the reader. */
  words(): Words
  /** Makes the parts of a mail with a layout of its own, in place of those that the words would have. */
  laidOut?(): Pick<Mail, 'text' | 'html'>
  /** Called after each attempt to send it. `bounced`: the mail server refused the recipient; `failed`: any other error. */
  attempted?(outcome: 'sent' | 'bounced' | 'failed'): Promise<unknown>
  headers?: Headers
}
export type Mail = { to: string; subject: string; text: string; html: string }

const SIGNATURE = 'Lacewing'

const ADDRESS = /^\(?[\w.+-]+@[\w-]+(\.[\w-]+)+\)?[.,;:]?$/

/**
 * Mail programs turn everything that looks like a host name into a link. So all text of a mail is defanged: the dots and colons
 * that they look for are put in brackets, as in `www[.]example[.]org`. E-mail addresses are unchanged, because they lead to no
 * page; `plainName` removes them from names that a stranger chose.
 */
export function unlinked(text: string): string {
  return text.replace(/\S+/g, (word) =>
    ADDRESS.test(word)
      ? word
      : word
          .replaceAll('://', '[:]//')
          .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}-]*\p{L})/gu, '[.]'),
  )
}

/** A name that a stranger chose, for use in a mail to another person: no part of it may look like a link. */
export function plainName(name: string): string {
  return oneLine(name)
    .replace(/[<>@:/\\]+/g, ' ')
    .replace(/(?<=\p{L}|\p{N})[.\u3002\uff0e\uff61](?=\p{L}|\p{N})/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** A person in a mail: the name they chose, and the username, which is unique. */
export function personInMail({ full_name, username }: { full_name: string; username: string }): string {
  return t('{name} (username {username})', {
    name: plainName(full_name),
    username: username.replaceAll('.', '[.]'),
  })
}

/** The URLs of a mail, in order. */
export function linksOf({ link, choices = [] }: Words): string[] {
  return [...choices.map((choice) => choice.link.url), ...(link ? [link.url] : [])]
}

export function mailOf(to: string, words: Words): Mail {
  const { link, choices = [] } = words
  const lines = words.lines.map(unlinked)
  const after = (words.after ?? []).map(unlinked)
  const links = [
    ...choices.map(({ line, link }) => ({ line: line && unlinked(line), link })),
    ...(link ? [{ link, line: undefined }] : []),
  ]
  const inText = links.flatMap(({ line, link }) => [...(line ? [line] : []), link.url])
  const hello = t('Hello,')
  const text = [hello, ...lines, ...inText, ...after, SIGNATURE].join('\n\n')
  const inHtml = links.flatMap(({ line, link: { url, label } }) => [
    ...(line ? [paragraph(line)] : []),
    `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`,
    paragraph(url),
  ])
  const html = [...[hello, ...lines].map(paragraph), ...inHtml, ...[...after, SIGNATURE].map(paragraph)].join(
    '\n',
  )
  return {
    to,
    subject: unlinked(oneLine(words.subject).trim()),
    text: `${text}\n`,
    html: `${head()}\n<body>\n${html}\n</body>\n</html>\n`,
  }
}

/** The head of a mail without a layout, which has no colours of its own: programs show it light or dark. */
const head = () => `<!doctype html>
${htmlTag()}
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
</head>`

function paragraph(line: string): string {
  return `<p>${escaped(line)}</p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

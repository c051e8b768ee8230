// The text of every mail: short, plain text, and the same as escaped HTML. Only `link` and `choices` are links;
// nothing else in a mail may become one, whoever wrote it.

import type { TwoFactorNews } from '../jobs/enqueue.ts'
import { oneLine } from '../terminal-text.ts'

type Link = { url: string; label: string }
export type Words = {
  subject: string
  lines: string[]
  link?: Link
  /** The code, if the mail has no link. */
  code?: string
  /** Several links, each after a line that describes it. */
  choices?: { line?: string; link: Link }[]
  /** Lines after the links. */
  after?: string[]
}
export type Mail = { to: string; subject: string; text: string; html: string }

const SIGNATURE = 'Lacewing'

export function alreadyThereWords(url: string): Words {
  return {
    subject: 'You already have an account',
    lines: [
      'Somebody, hopefully you, tried to sign up to Lacewing with this address. You already have an account: just sign in.',
      'If you forgot your password, ask for a new one on the tab Reset.',
    ],
    link: { url, label: 'Sign in' },
  }
}

export function addressInUseWords(): Words {
  return {
    subject: 'This address already has an account',
    lines: [
      'Somebody asked to use this address for another Lacewing account. It already belongs to yours, so nothing was changed.',
    ],
  }
}

export function passwordChangedWords(url: string): Words {
  return {
    subject: 'Your password was changed',
    lines: [
      'The password of your Lacewing account was just changed, and every other session was signed out.',
      'If it was not you, set a new password now.',
    ],
    link: { url, label: 'Set a new password' },
  }
}

/** @param way the new sign-in method, as part of a sentence */
export function wayInAddedWords(way: string, url: string): Words {
  return {
    subject: 'There is a new way to sign in to your account',
    lines: [
      `Your Lacewing account can now be opened with ${way}.`,
      'If it was not you, remove it in your profile and set a new password.',
    ],
    link: { url, label: 'Open your profile' },
  }
}

/** @param code eight digits. @param where the device and time of the session it is for */
export function reauthenticationWords(code: string, where: string): Words {
  return {
    subject: 'Your code to confirm that it is you',
    lines: [
      `Your code is ${code}. It works once, for ten minutes, in the browser that asked for it: ${where}.`,
      'If you did not ask for it, somebody is using your account: set a new password, which ends every other session.',
    ],
    code,
  }
}

const TWO_FACTOR: Record<TwoFactorNews, { subject: string; line(left: number): string }> = {
  on: {
    subject: 'Two-factor sign-in is on',
    line: () =>
      'Your Lacewing account now asks for a code when you sign in. Every other session was signed out.',
  },
  off: {
    subject: 'Two-factor sign-in is off',
    line: () => 'Your Lacewing account no longer asks for a code when you sign in.',
  },
  added: {
    subject: 'An authenticator was added',
    line: () => 'One more authenticator now gives codes for your Lacewing account.',
  },
  removed: {
    subject: 'An authenticator was removed',
    line: () => 'One of your authenticators no longer gives codes for your Lacewing account.',
  },
  codes_made: {
    subject: 'New recovery codes were made',
    line: () => 'Your Lacewing account has new recovery codes. Those from before no longer work.',
  },
  code_used: {
    subject: 'A recovery code was used',
    line: (left) =>
      `Somebody, hopefully you, used a recovery code of your Lacewing account. ${codesLeft(left)}`,
  },
  tried: {
    subject: 'Somebody may know your password',
    line: () =>
      'Somebody gave the right password of your Lacewing account and then wrong codes, several times.',
  },
}

function codesLeft(left: number): string {
  return left === 1 ? 'One is left.' : `${left} are left.`
}

export function twoFactorWords(
  { what, left = 0 }: { what: TwoFactorNews; left?: number },
  url: string,
): Words {
  const { subject, line } = TWO_FACTOR[what]
  return {
    subject,
    lines: [line(left), 'If it was not you, set a new password now: that ends every other session.'],
    link: { url, label: 'Open your profile' },
  }
}

const ADDRESS = /^\(?[\w.+-]+@[\w-]+(\.[\w-]+)+\)?[.,;:]?$/

/**
 * Mail programs turn whatever looks like a host name into a link. So all text of a mail is defanged: the dots and colons that
 * they look for are put in brackets, as in `www[.]example[.]org`. E-mail addresses stay as they are: they lead to no page, and
 * `plainName` removes them from names that a stranger chose.
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

/** A name chosen by a stranger, in somebody's mailbox: no part of it may read as a link. */
export function plainName(name: string): string {
  return oneLine(name)
    .replace(/[<>@:/\\]+/g, ' ')
    .replace(/(?<=\p{L}|\p{N})[.\u3002\uff0e\uff61](?=\p{L}|\p{N})/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** A person in a mail: the name they chose, and the username, which is unique. */
export function personInMail({ full_name, username }: { full_name: string; username: string }): string {
  return `${plainName(full_name)} (username ${username.replaceAll('.', '[.]')})`
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
  const text = ['Hello,', ...lines, ...inText, ...after, SIGNATURE].join('\n\n')
  const inHtml = links.flatMap(({ line, link: { url, label } }) => [
    ...(line ? [paragraph(line)] : []),
    `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`,
    paragraph(url),
  ])
  const html = [
    ...['Hello,', ...lines].map(paragraph),
    ...inHtml,
    ...[...after, SIGNATURE].map(paragraph),
  ].join('\n')
  return {
    to,
    subject: unlinked(oneLine(words.subject).trim()),
    text: `${text}\n`,
    html: `<!doctype html>\n<body>\n${html}\n</body>\n`,
  }
}

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

// The words of every mail: short, plain text, and the same in escaped HTML.

export type Words = { subject: string; lines: string[]; link?: { url: string; label: string } }
export type Mail = { to: string; subject: string; text: string; html: string }

const SIGNATURE = 'Lacewing'

export function signUpWords(username: string, url: string): Words {
  return {
    subject: 'Please verify your email address',
    lines: [
      `Welcome to Lacewing. Somebody, hopefully you, signed up with this address as @${username}.`,
      'Open this link to verify the address and sign in. It works once, for a day.',
    ],
    link: { url, label: 'Verify email address' },
  }
}

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

export function recoveryWords(url: string): Words {
  return {
    subject: 'Set a new password',
    lines: [
      'Open this link to set a new password for Lacewing. It works once, for an hour.',
      'If you did not ask for it, you need do nothing: your password stays as it is.',
    ],
    link: { url, label: 'Set a new password' },
  }
}

export function emailChangeWords(url: string): Words {
  return {
    subject: 'Please verify your new email address',
    lines: [
      'You asked to use this address for your Lacewing account.',
      'Open this link to confirm it. It works once, for an hour. If it was not you, please ignore this mail.',
    ],
    link: { url, label: 'Use this address' },
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

export function emailChangeNoticeWords(newEmail: string, url: string): Words {
  return {
    subject: 'Your email address is about to change',
    lines: [
      `Somebody, hopefully you, asked to change the address of your Lacewing account to ${newEmail}.`,
      'If it was not you, set a new password now: that ends every other session.',
    ],
    link: { url, label: 'Set a new password' },
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

export function mailOf(to: string, { subject, lines, link }: Words): Mail {
  const text = ['Hello,', ...lines, ...(link ? [link.url] : []), SIGNATURE].join('\n\n')
  const paragraphs = ['Hello,', ...lines].map((line) => `<p>${escaped(line)}</p>`)
  const anchor = link
    ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`, `<p>${escaped(link.url)}</p>`]
    : []
  const html = [...paragraphs, ...anchor, `<p>${SIGNATURE}</p>`].join('\n')
  return {
    to,
    subject: singleLine(subject),
    text: `${text}\n`,
    html: `<!doctype html>\n<body>\n${html}\n</body>\n`,
  }
}

/** Without control characters and characters that turn the direction of writing. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

// The text of mails about accounts. Mails about a change of address are in email/mail-text.ts; the mail that verifies an address
// is in sign-up/mail-text.ts.
import type { Words } from '../mail/text.ts'
import type { TwoFactorChange } from './jobs.ts'

export function alreadyThereWords(url: string): Words {
  return {
    subject: 'You already have an account',
    lines: [
      'Somebody, hopefully you, tried to sign up to Lacewing with this address. You already have an account, so just sign in.',
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

/** @param method the new sign-in method, as part of a sentence */
export function signInMethodAddedWords(method: string, url: string): Words {
  return {
    subject: 'There is a new way to sign in to your account',
    lines: [
      `Your Lacewing account can now be opened with ${method}.`,
      'If it was not you, remove it in your profile and set a new password.',
    ],
    link: { url, label: 'Open your profile' },
  }
}

/** @param code eight digits. @param where the device and time of the session that requested the code */
export function reauthenticationWords(code: string, where: string): Words {
  return {
    subject: 'Your confirmation code',
    lines: [
      `Your code is ${code}. It works once, for ten minutes, in the browser that asked for it: ${where}.`,
      'If you did not ask for it, somebody is using your account: set a new password, which ends every other session.',
    ],
    code,
  }
}

const TWO_FACTOR: Record<TwoFactorChange, { subject: string; line(left: number): string }> = {
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
    line: () => 'Another authenticator can now give codes for your Lacewing account.',
  },
  removed: {
    subject: 'An authenticator was removed',
    line: () => 'One of your authenticators no longer gives codes for your Lacewing account.',
  },
  codes_made: {
    subject: 'New recovery codes were created',
    line: () => 'Your Lacewing account has new recovery codes. The old codes no longer work.',
  },
  code_used: {
    subject: 'A recovery code was used',
    line: (left) =>
      `Somebody, hopefully you, used a recovery code of your Lacewing account. ${codesLeft(left)}`,
  },
  tried: {
    subject: 'Somebody may know your password',
    line: () =>
      'Somebody entered the correct password of your Lacewing account and then wrong codes, several times.',
  },
}

function codesLeft(left: number): string {
  return left === 1 ? 'One is left.' : `${left} are left.`
}

export function twoFactorWords(
  { what, left = 0 }: { what: TwoFactorChange; left?: number },
  url: string,
): Words {
  const { subject, line } = TWO_FACTOR[what]
  return {
    subject,
    lines: [line(left), 'If it was not you, set a new password now: that ends every other session.'],
    link: { url, label: 'Open your profile' },
  }
}

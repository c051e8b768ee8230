// The text of mails about accounts. Mails about a change of address are in email/mail-text.ts; the mail that verifies an address
// is in sign-up/mail-text.ts.
import { t } from '../../domain/locale/message.ts'
import type { Words } from '../mail/text.ts'
import type { TwoFactorChange } from './jobs.ts'

export function alreadyThereWords(url: string): Words {
  return {
    subject: t('You already have an account'),
    lines: [
      t(
        'Somebody, hopefully you, tried to sign up to Lacewing with this address. You already have an account, so just sign in.',
      ),
      t('If you forgot your password, ask for a new one on the tab Reset.'),
    ],
    link: { url, label: t('Sign in') },
  }
}

export function addressInUseWords(): Words {
  return {
    subject: t('This address already has an account'),
    lines: [
      t(
        'Somebody asked to use this address for another Lacewing account. It already belongs to yours, so nothing was changed.',
      ),
    ],
  }
}

export function passwordChangedWords(url: string): Words {
  return {
    subject: t('Your password was changed'),
    lines: [
      t('The password of your Lacewing account was just changed, and every other session was signed out.'),
      t('If it was not you, set a new password now.'),
    ],
    link: { url, label: t('Set a new password') },
  }
}

/** @param method the new sign-in method, as part of a sentence */
export function signInMethodAddedWords(method: string, url: string): Words {
  return {
    subject: t('There is a new way to sign in to your account'),
    lines: [
      t('Your Lacewing account can now be opened with {method}.', { method }),
      t('If it was not you, remove it in your profile and set a new password.'),
    ],
    link: { url, label: t('Open your profile') },
  }
}

/** @param code eight digits. @param where the session that requested the code */
export function reauthenticationWords(code: string, where: { device: string; address: string }): Words {
  return {
    subject: t('Your confirmation code'),
    lines: [
      t(
        'Your code is {code}. It works once, for ten minutes, in the browser that asked for it: {device}, signed in from the address {address}.',
        { code, ...where },
      ),
      t(
        'If you did not ask for it, somebody is using your account: set a new password, which ends every other session.',
      ),
    ],
    code,
  }
}

const TWO_FACTOR: Record<TwoFactorChange, { subject(): string; line(left: number): string }> = {
  on: {
    subject: () => t('Two-factor sign-in is on'),
    line: () =>
      t('Your Lacewing account now asks for a code when you sign in. Every other session was signed out.'),
  },
  off: {
    subject: () => t('Two-factor sign-in is off'),
    line: () => t('Your Lacewing account no longer asks for a code when you sign in.'),
  },
  added: {
    subject: () => t('An authenticator was added'),
    line: () => t('Another authenticator can now give codes for your Lacewing account.'),
  },
  removed: {
    subject: () => t('An authenticator was removed'),
    line: () => t('One of your authenticators no longer gives codes for your Lacewing account.'),
  },
  codes_made: {
    subject: () => t('New recovery codes were created'),
    line: () => t('Your Lacewing account has new recovery codes. The old codes no longer work.'),
  },
  code_used: {
    subject: () => t('A recovery code was used'),
    line: (left) =>
      t(
        'Somebody, hopefully you, used a recovery code of your Lacewing account. {left, plural, one {One is left.} other {# are left.}}',
        { left },
      ),
  },
  tried: {
    subject: () => t('Somebody may know your password'),
    line: () =>
      t(
        'Somebody entered the correct password of your Lacewing account and then wrong codes, several times.',
      ),
  },
}

export function twoFactorWords(
  { what, left = 0 }: { what: TwoFactorChange; left?: number },
  url: string,
): Words {
  const { subject, line } = TWO_FACTOR[what]
  return {
    subject: subject(),
    lines: [line(left), t('If it was not you, set a new password now: that ends every other session.')],
    link: { url, label: t('Open your profile') },
  }
}

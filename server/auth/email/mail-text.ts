// Mails about a change of address. The mail to the new address may reach a stranger, so it names the account, and the device and
// IP address of the request.
import { personInMail, type Words } from '../../mail/text.ts'

/** The origin of the request; either part may be unknown. */
export type RequestOrigin = { device?: string | null; address?: string | null }
type Account = { full_name: string; username: string }

function from({ device, address }: RequestOrigin): string {
  return `with ${device || 'an unknown device'}, from the address ${address || 'unknown'}`
}

export function emailChangeWords(account: Account, origin: RequestOrigin, url: string): Words {
  return {
    subject: 'Please verify your new email address',
    lines: [
      `The Lacewing account of ${personInMail(account)} is about to use this email address. This was requested ${from(origin)}.`,
      'If this is your account, open this link in a browser where you are signed in to it. It works once, for an hour.',
      'If it is not, ignore this mail and do not share the link: it would give your address to that account.',
    ],
    link: { url, label: 'Use this address' },
  }
}

export function emailChangeNoticeWords(new_email: string, origin: RequestOrigin, url: string): Words {
  return {
    subject: 'Your email address is about to change',
    lines: [
      `Somebody, hopefully you, asked to change the address of your Lacewing account to ${new_email}, ${from(origin)}.`,
      'If it was not you, set a new password now: that ends every other session.',
    ],
    link: { url, label: 'Set a new password' },
  }
}

/** Sent to the previous address. */
export function emailChangedWords(
  account: Account,
  new_email: string,
  origin: RequestOrigin,
  url: string,
): Words {
  return {
    subject: 'Your email address was changed',
    lines: [
      `The Lacewing account of ${personInMail(account)} no longer uses this address: it was changed to ${new_email}, ${from(origin)}.`,
      'If it was not you, undo it with this link. It works once, for seven days, and asks for confirmation first.',
      'The account then uses this address again. All its sessions end, its password is revoked, and passkeys and linked accounts that were added since a week before the change are removed. You get a link to set a new password.',
    ],
    link: { url, label: 'Undo the change' },
  }
}

/** Sent to the address that the undo replaced. */
export function emailChangeUndoneWords(url: string): Words {
  return {
    subject: 'The change of your email address was undone',
    lines: [
      'Your Lacewing account uses its previous email address again, and all its sessions were signed out: somebody used the undo link in the mail about the change.',
      'If that was not you, somebody else can read the mail of that address. Ask the operator of your server for help.',
    ],
    link: { url, label: 'Sign in' },
  }
}

export function recoveryWords(account: Account, origin: RequestOrigin, url: string): Words {
  return {
    subject: 'Set a new password',
    lines: [
      `Open this link to set a new password for the Lacewing account of ${personInMail(account)}. It works once, for an hour.`,
      ...(origin.address ? [`This was requested ${from(origin)}.`] : []),
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
    link: { url, label: 'Set a new password' },
  }
}

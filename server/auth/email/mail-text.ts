// Mails about a change of address. The mail to the new address may reach a stranger, so it names the account, and the device and
// IP address of the request.
import { t } from '../../../domain/locale/message.ts'
import { personInMail, type Words } from '../../mail/text.ts'

/** The origin of the request; either part may be unknown. */
export type RequestOrigin = { device?: string | null; address?: string | null }
type Account = { full_name: string; username: string }

const from = ({ device, address }: RequestOrigin) => ({
  device: device || t('an unknown device'),
  address: address || t('unknown'),
})

export function emailChangeWords(account: Account, origin: RequestOrigin, url: string): Words {
  return {
    subject: t('Please verify your new email address'),
    lines: [
      t(
        'The Lacewing account of {person} is about to use this email address. This was requested with {device}, from the address {address}.',
        { person: personInMail(account), ...from(origin) },
      ),
      t(
        'If this is your account, open this link in a browser where you are signed in to it. It works once, for an hour.',
      ),
      t(
        'If it is not, ignore this mail and do not share the link: it would give your address to that account.',
      ),
    ],
    link: { url, label: t('Use this address') },
  }
}

export function emailChangeNoticeWords(new_email: string, origin: RequestOrigin, url: string): Words {
  return {
    subject: t('Your email address is about to change'),
    lines: [
      t(
        'Somebody, hopefully you, asked to change the address of your Lacewing account to {new_email}, with {device}, from the address {address}.',
        { new_email, ...from(origin) },
      ),
      t('If it was not you, set a new password now: that ends every other session.'),
    ],
    link: { url, label: t('Set a new password') },
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
    subject: t('Your email address was changed'),
    lines: [
      t(
        'The Lacewing account of {person} no longer uses this address: it was changed to {new_email}, with {device}, from the address {address}.',
        { person: personInMail(account), new_email, ...from(origin) },
      ),
      t(
        'If it was not you, undo it with this link. It works once, for seven days, and asks for confirmation first.',
      ),
      t(
        'The account then uses this address again. All its sessions end, its password is revoked, and passkeys and linked accounts that were added since a week before the change are removed. You get a link to set a new password.',
      ),
    ],
    link: { url, label: t('Undo the change') },
  }
}

/** Sent to the address that the undo replaced. */
export function emailChangeUndoneWords(url: string): Words {
  return {
    subject: t('The change of your email address was undone'),
    lines: [
      t(
        'Your Lacewing account uses its previous email address again, and all its sessions were signed out: somebody used the undo link in the mail about the change.',
      ),
      t(
        'If that was not you, somebody else can read the mail of that address. Ask the operator of your server for help.',
      ),
    ],
    link: { url, label: t('Sign in') },
  }
}

export function recoveryWords(account: Account, origin: RequestOrigin, url: string): Words {
  return {
    subject: t('Set a new password'),
    lines: [
      t(
        'Open this link to set a new password for the Lacewing account of {person}. It works once, for an hour.',
        { person: personInMail(account) },
      ),
      ...(origin.address
        ? [t('This was requested with {device}, from the address {address}.', from(origin))]
        : []),
      t('If you did not ask for it, you can ignore this mail: your password stays as it is.'),
    ],
    link: { url, label: t('Set a new password') },
  }
}

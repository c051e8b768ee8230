// The text of the mail that asks to verify an address. Its reader may not be the person who signed up, so it says who signed up,
// from where and when, and what to do if that was somebody else.

import { t } from '../../../domain/locale/message.ts'
import { momentText } from '../../mail/formats.ts'
import { personInMail, type Words } from '../../mail/text.ts'
import type { Waiting } from './sign-up-link.ts'

type SignUpDetails = Omit<Waiting, 'secret'> & { url: string }

const where = (details: SignUpDetails) => ({
  person: personInMail(details),
  device: details.device,
  address: details.address || t('unknown'),
  time: momentText(details.created_at),
})

const label = () => t('Verify email address')
const ignore = () =>
  t(
    'If it was not you, please ignore this mail. The person who signed up chose the password. Without the link, no account is created.',
  )

export function signUpWords(waiting: [SignUpDetails, ...SignUpDetails[]]): Words {
  const [first] = waiting
  const subject = t('Please verify your email address')
  if (waiting.length === 1)
    return {
      subject,
      lines: [
        t(
          'Welcome to Lacewing. Somebody, hopefully you, signed up with this address as {person}, with {device}, from the address {address}, on {time}.',
          where(first),
        ),
        t('If it was you, open this link to verify the address and sign in. It works once, for a day.'),
      ],
      choices: [{ link: { url: first.url, label: label() } }],
      after: [ignore()],
    }
  return {
    subject,
    lines: [
      t(
        'Welcome to Lacewing. Somebody signed up with this address {count, plural, one {# time} other {# times}}. Open only the link of your own sign-up: it completes that one and cancels the others. Each link works once, for a day.',
        { count: waiting.length },
      ),
    ],
    choices: waiting.map((one) => ({
      line: t('As {person}, with {device}, from the address {address}, on {time}:', where(one)),
      link: { url: one.url, label: label() },
    })),
    after: [ignore()],
  }
}

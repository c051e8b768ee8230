// The text of the mail that asks to verify an address. Its reader may not be the person who signed up, so it says who signed up,
// from where and when, and what to do if that was somebody else.

import { personInMail, type Words } from '../../mail/text.ts'
import type { Waiting } from './sign-up-link.ts'

type SignUpDetails = Omit<Waiting, 'secret'> & { url: string }

function where({ device, address, created_at }: SignUpDetails): string {
  const time = `${created_at.slice(0, 10)} ${created_at.slice(11, 16)} UTC`
  return `${device}, from the address ${address || 'unknown'}, on ${time}`
}

const LABEL = 'Verify email address'
const IGNORE =
  'If it was not you, please ignore this mail. The person who signed up chose the password. Without the link, no account is created.'

export function signUpWords(waiting: [SignUpDetails, ...SignUpDetails[]]): Words {
  const [first] = waiting
  const subject = 'Please verify your email address'
  if (waiting.length === 1)
    return {
      subject,
      lines: [
        `Welcome to Lacewing. Somebody, hopefully you, signed up with this address as ${personInMail(first)}, with ${where(first)}.`,
        'If it was you, open this link to verify the address and sign in. It works once, for a day.',
      ],
      choices: [{ link: { url: first.url, label: LABEL } }],
      after: [IGNORE],
    }
  return {
    subject,
    lines: [
      `Welcome to Lacewing. Somebody signed up with this address ${waiting.length} times. Open only the link of your own sign-up: it completes that one and cancels the others. Each link works once, for a day.`,
    ],
    choices: waiting.map((one) => ({
      line: `As ${personInMail(one)}, with ${where(one)}:`,
      link: { url: one.url, label: LABEL },
    })),
    after: [IGNORE],
  }
}

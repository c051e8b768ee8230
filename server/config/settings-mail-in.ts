// The environment variables about the mailbox that is read.
import { z } from 'zod'
import { urlWithPassword } from './url.ts'

/** With user and password. Without TLS only if the address says so. */
function isMailbox(text: string): boolean {
  const { hostname, username, password, searchParams } = new URL(text)
  const isKnown = [...searchParams.keys()].every((key) => key === 'ignoreTLS' || key === 'tls.servername')
  return hostname !== '' && username !== '' && password !== '' && isKnown
}

/** As in settings.ts: the schema of each variable, and the message for an invalid value. */
export const mailInSettings = {
  MAIL_IN_URL: {
    takes: 'the mailbox that is read, such as imaps://user:password@host/INBOX',
    shape: urlWithPassword(['imap:', 'imaps:']).refine(isMailbox),
  },
  MAIL_IN_ADDRESS: {
    takes:
      'the address of that mailbox, such as tracker@example.org, or *@in.example.org if it takes every address of a domain',
    shape: z.string().regex(/^(?:\*|[A-Za-z0-9._-]{1,24})@[A-Za-z0-9.-]{1,200}$/),
  },
  MAIL_IN_AUTHSERV: {
    takes:
      'the name that the receiving server gives itself in Authentication-Results, such as mx.example.org',
    shape: z.string().regex(/^[A-Za-z0-9._-]{1,200}$/),
  },
}

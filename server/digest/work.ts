// Makes the digests that are due, and writes them when they are sent.
import type { Background } from '../jobs/kind.ts'
import { digestMail } from './mail.ts'
import { startDigests } from './turn.ts'

export const digestWork = {
  mails: { digest: digestMail },
  polls: [startDigests],
} satisfies Background

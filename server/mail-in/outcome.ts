// The outcomes of mails, and the words by which its sender is answered if it was refused.

import { t } from '../../domain/locale/message.ts'

/** The outcomes of mails that became something. */
export const TAKEN = ['comment', 'ticket'] as const
/** The outcomes of mails that are dropped without an answer. */
export const DROPPED = [
  ...(['double', 'automatic', 'own', 'no_address', 'no_sender', 'unproven'] as const),
  ...(['broken', 'failed', 'too_many'] as const),
] as const
/** The outcomes of mails whose sender is known for certain, and is answered at most once a day. */
export const REFUSED = [
  ...(['ended', 'not_sender', 'not_allowed', 'off', 'empty'] as const),
  ...(['too_large', 'too_many_files', 'limit'] as const),
] as const

export type Refused = (typeof REFUSED)[number]
export type Outcome = (typeof TAKEN)[number] | (typeof DROPPED)[number] | Refused
export const OUTCOMES: readonly Outcome[] = [...TAKEN, ...DROPPED, ...REFUSED]

/** Nothing of the mail itself is repeated in these words. */
export const REASONS: Record<Refused, string> = {
  ended: t(
    'The address that it was sent to has ended: it works for 90 days after the last mail about a ticket. Open the ticket in your browser to comment.',
  ),
  not_sender: t(
    'It was sent to your personal address for replies, but not from your address. If you did not send it, somebody has a mail that was sent to you, and you need to do nothing: nothing was added.',
  ),
  not_allowed: t('You may not do this in the project any more, or the ticket or project is no longer there.'),
  off: t('The project takes no tickets by mail at the moment.'),
  empty: t('It had neither a text nor a file.'),
  too_large: t('It is larger than 35 MiB.'),
  too_many_files: t('It had more than 20 files.'),
  limit: t(
    'The project or this server did not take it: one of its files is too large, or a limit of the ticket or the project is reached.',
  ),
}

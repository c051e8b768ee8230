// The tables of mail in: their bounds, pruning and erasure.
import { sql } from 'kysely'
import { DAY } from '../limits.ts'
import { withErased } from '../stored/bounds.ts'
import { rowsOfProject } from '../stored/erase-rows.ts'
import { older, olderInSteps } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'
import { MAIL_IN } from './limits.ts'

export const mailInStored = {
  tables: {
    mail_in_reply: {
      of: 'person',
      rows: [{ oneFor: ['user_id', 'ticket_id'] }],
      removedBy: [{ with: 'account' }, { step: 'replyAddresses' }, withErased],
    },
    mail_in_address: { of: 'project', rows: [{ oneFor: ['project_id'] }], removedBy: [withErased] },
    mail_in_message: {
      // Only of mails that became something, or whose sender was answered.
      of: 'person',
      rows: [{ rate: 'mailsIn' }],
      removedBy: [{ with: 'account' }, { step: 'readMails' }],
    },
    mail_in_count: { of: 'server', rows: ['few'], removedBy: ['stays'] },
    mail_in_reader: { of: 'server', rows: ['few'], removedBy: ['stays'] },
  },
  pruned: {
    // Kept for a while after their end, so that the person learns why a late reply is refused.
    replyAddresses: older('mail_in_reply', 'expires_at', 90 * DAY),
    readMails: olderInSteps('mail_in_message', 'hash', 'at', MAIL_IN.kept),
  },
  // The right to comment is checked where the ticket is when the reply arrives.
  moved: { mail_in_reply: 'stays' },
  erased: {
    ticket: (tx, id) => sql`delete from mail_in_reply where ticket_id = ${id}`.execute(tx),
    project: async (tx, id) => {
      await sql`delete from mail_in_reply it using ticket
        where ticket.project_id = ${id} and it.ticket_id = ticket.id`.execute(tx)
      await rowsOfProject('mail_in_address')(tx, id, '')
    },
  },
  neverViolated: {
    madeUp: ['mail_in_address_slug_key', 'mail_in_address_slug_check', 'mail_in_reply_hash_key'],
    inCode: ['mail_in_reader_id_check'],
    onConflict: [
      'mail_in_reply_pkey',
      'mail_in_address_pkey',
      'mail_in_message_pkey',
      'mail_in_message_message_hash_key',
      'mail_in_count_pkey',
      'mail_in_reader_pkey',
    ],
    byJobs: ['mail_in_reply_ticket_id_fkey'],
    ofCaller: ['mail_in_reply_user_id_fkey', 'mail_in_message_user_id_fkey'],
    locked: ['mail_in_address_project_id_fkey'],
  },
} satisfies Stored

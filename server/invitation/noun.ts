// The entry for invitations in the tables of all nouns (server/noun.ts).
import { invitationDocs } from '../../domain/invitation/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { invitationStored } from './stored.ts'

export const invitationNoun = {
  ...invitationStored,
  chapter: { name: 'Invitations', about: 'Links for people who have no account yet.' },
  docs: invitationDocs,
  handlers: { ...queries, ...commands },
  audited: {
    'invitation.created': ({ invitation_id: subject_id, role }) => ({
      action: 'invitation.created',
      subject_id,
      detail: { role },
    }),
    'invitation.revoked': ({ invitation_id: subject_id }) => ({ action: 'invitation.revoked', subject_id }),
  },
} satisfies Noun

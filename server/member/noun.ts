// The entry for members in the tables of all nouns (server/noun.ts).
import { memberDocs } from '../../domain/member/docs.ts'
import { changed } from '../history/changed.ts'
import { type EventObject, fieldsOf, type Noun, type ScopedRow } from '../noun.ts'
import { listBlockedInviters, unblockInviter } from './block.ts'
import type { MemberContext } from './columns.ts'
import { MEMBER_COLUMNS } from './columns.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { memberStored } from './stored.ts'

const member: EventObject<'member'> = {
  people: (event) => [event.member.profile],
  fill: ({ member }, _, named) => ({ member: { ...member, profile: named(member.profile) } }),
}

const row: ScopedRow<'member'> = {
  table: 'project_member',
  parts: { member: fieldsOf('it', MEMBER_COLUMNS) },
  lock: () => 'for no key update of project for update of it',
}

export const memberNoun = {
  ...memberStored,
  chapter: { name: 'Members', about: 'The people of a project, and their roles.' },
  docs: memberDocs,
  handlers: { listBlockedInviters, unblockInviter, ...queries, ...commands },
  rows: { member: row },

  eventObjects: { member },
  audited: {
    'member.added': ({ member: { user_id, role, invited_by } }, { user }) =>
      user_id === user.id && invited_by !== user.id
        ? { action: 'invitation.accepted', person_id: invited_by, detail: { role } }
        : { action: 'member.added', person_id: user_id, detail: { role } },
    'member.changed': ({ user_id: person_id, role: to }, context) => {
      const { role: from } = (context as MemberContext).member
      return { action: 'member.role_changed', person_id, detail: { from, to } }
    },
    'member.removed': ({ user_id: person_id }, { user }) => ({
      action: person_id === user.id ? 'member.left' : 'member.removed',
      person_id,
    }),
  },
  inHistory: { 'member.added': ({ member }) => [changed('role', null, member?.role ?? null)] },
  constraints: {
    project_member_person: 'already_member',
    project_member_robot: 'forbidden',
    // The inviter is deleting the account at this moment. A retry finds that there is nobody to block.
    blocked_inviter_inviter_id_fkey: 'busy',
  },
} satisfies Noun

// The sentences of the history about members.
import { roleLabel } from '../../domain/member/roles.ts'
import { personName, type Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'member.added': ({ entry }) =>
    entry.actor?.id === entry.person?.id ? (
      'accepted an invitation'
    ) : (
      <>
        added <strong className="font-medium">{personName(entry.person)}</strong>
      </>
    ),
  'member.changed': ({ entry }) => {
    const [role] = entry.changes
    return (
      <>
        changed the role of <strong className="font-medium">{personName(entry.person)}</strong>
        {role && ` to ${roleLabel(role.after, 'another one')}`}
      </>
    )
  },
  'member.removed': ({ entry }) =>
    entry.actor?.id === entry.person?.id ? (
      'left the project and was unassigned from its tickets'
    ) : (
      <>
        removed <strong className="font-medium">{personName(entry.person)}</strong>, who was unassigned from
        all tickets
      </>
    ),
} satisfies Sentences

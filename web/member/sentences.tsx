// The sentences of the history about members.

import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import { personName, type Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'

const BOLD = { b: (text: string) => <strong className="font-medium">{text}</strong> }

export const sentences = {
  'member.added': ({ entry }) =>
    entry.actor?.id === entry.person?.id
      ? t('accepted an invitation')
      : rich('added <b>{name}</b>', { name: personName(entry.person) }, BOLD),
  'member.changed': ({ entry }) => {
    const [role] = entry.changes
    const name = personName(entry.person)
    return role
      ? rich(
          'changed the role of <b>{name}</b> to {role}',
          { name, role: roleLabel(role.after, t('another one')) },
          BOLD,
        )
      : rich('changed the role of <b>{name}</b>', { name }, BOLD)
  },
  'member.removed': ({ entry }) =>
    entry.actor?.id === entry.person?.id
      ? t('left the project and was unassigned from its tickets')
      : rich(
          'removed <b>{name}</b>, who was unassigned from all tickets',
          { name: personName(entry.person) },
          BOLD,
        ),
} satisfies Sentences

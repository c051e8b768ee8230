// The sentences of the history about members.

import { roleLabel } from '../../domain/member/roles.ts'
import { personName, type Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'
import { rich } from '../locale/rich.tsx'

export const sentences = {
  'member.added': ({ entry }) =>
    entry.actor?.id === entry.person?.id
      ? t('accepted an invitation')
      : rich(
          'added <b>{personName}</b>',
          { personName: personName(entry.person) },
          { b: (text) => <strong className="font-medium">{text}</strong> },
        ),
  'member.changed': ({ entry }) => {
    const [role] = entry.changes
    return (
      <>
        {rich(
          'changed the role of <b>{personName}</b>',
          { personName: personName(entry.person) },
          { b: (text) => <strong className="font-medium">{text}</strong> },
        )}
        {role && t(' to {roleLabel}', { roleLabel: roleLabel(role.after, t('another one')) })}
      </>
    )
  },
  'member.removed': ({ entry }) =>
    entry.actor?.id === entry.person?.id
      ? t('left the project and was unassigned from its tickets')
      : rich(
          'removed <b>{personName}</b>, who was unassigned from all tickets',
          { personName: personName(entry.person) },
          { b: (text) => <strong className="font-medium">{text}</strong> },
        ),
} satisfies Sentences

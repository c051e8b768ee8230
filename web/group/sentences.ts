// The sentences of the history about groups.

import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'group.added': () => t('gave a group a role in the project'),
  'group.changed': ({ entry }) => {
    const [role] = entry.changes
    return role
      ? t('changed the role of a group to {role}', { role: roleLabel(role.after, t('another one')) })
      : t('changed the role of a group')
  },
  'group.removed': () => t('removed a group from the project'),
} satisfies Sentences

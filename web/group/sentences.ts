// The sentences of the history about groups.
import { roleLabel } from '../../domain/member/roles.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'group.added': () => 'gave a group a role in the project',
  'group.changed': ({ entry }) => {
    const [role] = entry.changes
    return `changed the role of a group${role ? ` to ${roleLabel(role.after, 'another one')}` : ''}`
  },
  'group.removed': () => 'removed a group from the project',
} satisfies Sentences

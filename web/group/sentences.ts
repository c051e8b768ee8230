// The sentences of the history about groups.
import { ROLES } from '../../domain/member/roles.ts'
import type { Sentences } from '../history/sentence-props.ts'

const roleName = (value: unknown) => ROLES.find((role) => role.value === value)?.label ?? 'another one'

export const sentences = {
  'group.added': () => 'gave a group a role in the project',
  'group.changed': ({ entry }) => {
    const [role] = entry.changes
    return `changed the role of a group${role ? ` to ${roleName(role.after)}` : ''}`
  },
  'group.removed': () => 'removed a group from the project',
} satisfies Sentences

// The settings of members.
import type { SettingsCard } from '../project/settings-card.ts'
import { MembersCard } from './members-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 20,
    Card: ({ project, userId, may }) => <MembersCard project={project} userId={userId} may={may} />,
  },
]

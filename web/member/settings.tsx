// The settings of members.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { MembersCard } from './members-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'members',
    // As specified, the page begins with the details and the members.
    alsoIn: 'general',
    order: 20,
    anchor: 'project-members',
    label: t('Project Members'),
    words: t('invite people roles team remove add users'),
    Card: ({ project, userId, may }) => <MembersCard project={project} userId={userId} may={may} />,
  },
]

// The settings of the groups of a project.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { ProjectGroupsCard } from './project-groups-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'members',
    order: 25,
    anchor: 'groups',
    label: t('Groups'),
    words: t('teams departments people single sign-on role'),
    Card: ({ project, may }) => <ProjectGroupsCard project={project} may={may} />,
  },
]

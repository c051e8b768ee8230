// The settings of forges.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { ForgeCard } from './forge-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'integrations',
    order: 30,
    anchor: 'code',
    label: t('Code'),
    words: t('git GitHub GitLab Gitea Forgejo Bitbucket commits branches pull requests forge'),
    needs: 'forge.manage',
    Card: ({ project }) => <ForgeCard projectId={project.id} />,
  },
]

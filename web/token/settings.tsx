// The settings of robots.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { RobotsCard } from './robots-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'integrations',
    order: 10,
    anchor: 'robots',
    label: t('Robots'),
    words: t('API tokens programs bots agents MCP'),
    needs: 'robot.manage',
    Card: ({ project }) => <RobotsCard projectId={project.id} />,
  },
]

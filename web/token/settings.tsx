// The settings of robots.
import type { SettingsCard } from '../project/settings-card.ts'
import { RobotsCard } from './robots-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 50,
    needs: 'robot.manage',
    Card: ({ project }) => <RobotsCard projectId={project.id} />,
  },
]

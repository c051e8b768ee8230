// The settings of reverts.
import type { SettingsCard } from '../project/settings-card.ts'
import { RevertCard } from './revert-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 80,
    needs: 'change.revert',
    Card: ({ project }) => <RevertCard projectId={project.id} />,
  },
]

// The settings of reverts.
import type { SettingsCard } from '../project/settings-card.ts'
import { RevertCard } from './revert-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'danger',
    order: 20,
    label: 'Revert Changes',
    words: 'undo take back what one person did vandalism',
    needs: 'change.revert',
    Card: ({ project }) => <RevertCard projectId={project.id} />,
  },
]

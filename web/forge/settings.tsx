// The settings of forges.
import type { SettingsCard } from '../project/settings-card.ts'
import { ForgeCard } from './forge-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 70,
    needs: 'forge.manage',
    Card: ({ project }) => <ForgeCard projectId={project.id} />,
  },
]

// The settings of labels.
import type { SettingsCard } from '../project/settings-card.ts'
import { LabelsCard } from './labels-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'fields',
    order: 10,
    label: 'Labels',
    words: 'tags colours colors merge',
    Card: ({ project, may }) => <LabelsCard projectId={project.id} may={may} />,
  },
]

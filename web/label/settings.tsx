// The settings of labels.
import type { SettingsCard } from '../project/settings-card.ts'
import { LabelsCard } from './labels-card.tsx'

export const settings: SettingsCard[] = [
  { column: 'left', order: 40, Card: ({ project, may }) => <LabelsCard projectId={project.id} may={may} /> },
]

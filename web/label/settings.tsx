// The settings of labels.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { LabelsCard } from './labels-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'fields',
    order: 10,
    anchor: 'labels',
    label: t('Labels'),
    words: t('tags colours colors merge'),
    Card: ({ project, may }) => <LabelsCard projectId={project.id} may={may} />,
  },
]

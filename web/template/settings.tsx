// The settings of templates.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { TemplatesCard } from './templates-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'fields',
    order: 20,
    anchor: 'templates',
    label: t('Templates'),
    words: t('description of new tickets bug feature task'),
    needs: 'template.update',
    Card: ({ project, userId }) => <TemplatesCard projectId={project.id} userId={userId} />,
  },
]

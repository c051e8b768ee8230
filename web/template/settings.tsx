// The settings of templates.
import type { SettingsCard } from '../project/settings-card.ts'
import { TemplatesCard } from './templates-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'fields',
    order: 20,
    label: 'Templates',
    words: 'description of new tickets bug feature task',
    needs: 'template.update',
    Card: ({ project, userId }) => <TemplatesCard projectId={project.id} userId={userId} />,
  },
]

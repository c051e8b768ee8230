// The settings of templates.
import type { SettingsCard } from '../project/settings-card.ts'
import { TemplatesCard } from './templates-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'left',
    order: 20,
    needs: 'template.update',
    Card: ({ project, userId }) => <TemplatesCard projectId={project.id} userId={userId} />,
  },
]

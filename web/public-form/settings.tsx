// The settings of the public form.
import type { SettingsCard } from '../project/settings-card.ts'
import { PublicFormCard } from './public-form-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 40,
    needs: 'form.manage',
    Card: ({ project }) => <PublicFormCard projectId={project.id} />,
  },
]

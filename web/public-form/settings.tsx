// The settings of the public form.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { PublicFormCard } from './public-form-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'public',
    order: 20,
    anchor: 'public-form',
    label: t('Public Form'),
    words: t('type labels column mails reports feedback without an account intake'),
    needs: 'form.manage',
    Card: ({ project, columns }) => <PublicFormCard projectId={project.id} columns={columns} />,
  },
]

// The settings of custom fields.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { FieldsCard } from './fields-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'fields',
    order: 5,
    anchor: 'custom-fields',
    label: t('Custom Fields'),
    words: t('own properties attributes number text choice checkbox date person link add field'),
    Card: ({ project, may }) => <FieldsCard projectId={project.id} mayManage={may('field.manage')} />,
  },
]

// The settings of reverts.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { RevertCard } from './revert-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'danger',
    order: 20,
    anchor: 'revert-changes',
    label: t('Revert Changes'),
    words: t('undo take back what one person did vandalism'),
    needs: 'change.revert',
    Card: ({ project }) => <RevertCard projectId={project.id} />,
  },
]

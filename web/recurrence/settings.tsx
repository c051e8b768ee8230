// The settings of recurring tickets.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { NEW_RECURRENCE, RecurrencesCard } from './recurrences-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'fields',
    order: 30,
    anchor: 'recurring-tickets',
    label: t('Recurring tickets'),
    words: t('repeat schedule rule every day week month year'),
    adds: { label: t('New recurring ticket'), anchor: NEW_RECURRENCE, needs: 'recurrence.manage' },
    Card: ({ project, may }) => <RecurrencesCard project={project} may={may} />,
  },
]

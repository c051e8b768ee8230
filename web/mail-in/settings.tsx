// The settings of tickets by mail.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { MailInCard } from './mail-in-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'integrations',
    order: 40,
    anchor: 'tickets-by-mail',
    label: t('Tickets by Mail'),
    words: t('email e-mail address inbox send type labels column intake'),
    Card: ({ project, columns, may }) => (
      <MailInCard projectId={project.id} columns={columns} mayManage={may('form.manage')} />
    ),
  },
]

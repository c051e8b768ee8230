// The settings of tickets: the deleted tickets, to restore them.

import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { Card } from '../ui/card.tsx'
import { DeletedTickets } from './deleted-tickets.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'board',
    order: 50,
    anchor: 'deleted-tickets',
    label: t('Deleted Tickets'),
    words: t('restore trash bin recover'),
    needs: 'ticket.restore',
    Card: ({ project }) => (
      <Card
        title={t('Deleted Tickets')}
        description={t(
          'They can be restored with their number and comments for 30 days, and are then erased.',
        )}
      >
        <DeletedTickets project={project} />
      </Card>
    ),
  },
]

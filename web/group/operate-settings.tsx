// The card of all groups on the operators' page.
import { t } from '../../domain/locale/message.ts'
import type { OperateCard } from '../operator/operate-card.ts'
import { ServerGroupsCard } from './server-groups-card.tsx'

export const settings: OperateCard[] = [
  {
    section: 'groups',
    order: 10,
    anchor: 'groups',
    label: t('Groups'),
    words: t('manager teams departments all groups of the server'),
    Card: ServerGroupsCard,
  },
]

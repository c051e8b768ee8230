// The settings of the public board.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { PublicBoardCard } from './public-board-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'public',
    order: 10,
    anchor: 'public-board',
    label: t('Public Board'),
    words: t('share link publish without an account'),
    Card: ({ project, may }) => <PublicBoardCard project={project} mayPublish={may('board.publish')} />,
  },
]

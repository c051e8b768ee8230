// The settings of the public board.
import type { SettingsCard } from '../project/settings-card.ts'
import { PublicBoardCard } from './public-board-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 30,
    Card: ({ project, may }) => <PublicBoardCard project={project} mayPublish={may('board.publish')} />,
  },
]

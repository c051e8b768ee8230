// The settings of columns.
import type { SettingsCard } from '../project/settings-card.ts'
import { ColumnsCard } from './columns-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'left',
    order: 30,
    needs: 'column.manage',
    Card: ({ project, columns }) => <ColumnsCard project={project} columns={columns} />,
  },
]

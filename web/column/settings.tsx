// The settings of columns.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { ColumnsCard } from './columns-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'board',
    order: 10,
    anchor: 'columns',
    label: t('Columns'),
    words: t('statuses workflow limit order of tickets manual sorting'),
    needs: 'column.manage',
    Card: ({ project, columns }) => <ColumnsCard project={project} columns={columns} />,
  },
]

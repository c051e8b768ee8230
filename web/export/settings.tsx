// The settings of exports.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { Card } from '../ui/card.tsx'
import { DownloadRows } from './download-rows.tsx'
import { ExportRow } from './export-row.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'import-export',
    order: 10,
    anchor: 'export',
    label: t('Export'),
    words: t('download archive table CSV JSON backup'),
    needs: 'project.export',
    Card: ({ project }) => (
      <Card>
        <div className="-my-4 divide-y divide-line">
          <ExportRow project={project} />
          <DownloadRows projectId={project.id} />
        </div>
      </Card>
    ),
  },
]

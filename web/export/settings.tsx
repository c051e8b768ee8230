// The settings of export and import.
import { ImportRow } from '../import/import-row.tsx'
import type { SettingsCard } from '../project/settings-card.ts'
import { Card } from '../ui/card.tsx'
import { DownloadRows } from './download-rows.tsx'
import { ExportRow } from './export-row.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 90,
    needs: 'project.export',
    Card: ({ project, may }) => (
      <Card>
        <div className="-my-4 divide-y divide-line">
          <ExportRow project={project} />
          <DownloadRows projectId={project.id} />
          {may('project.import') && <ImportRow projectId={project.id} />}
        </div>
      </Card>
    ),
  },
]

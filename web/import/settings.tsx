// The settings of imports: the way to the page of imports.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { Card } from '../ui/card.tsx'
import { ImportRow } from './import-row.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'import-export',
    order: 20,
    anchor: 'import',
    label: t('Import'),
    words: t('upload migrate CSV Jira Trello Linear GitHub GitLab Asana YouTrack'),
    needs: 'project.import',
    Card: ({ project }) => (
      <Card>
        <div className="-my-4">
          <ImportRow projectId={project.id} />
        </div>
      </Card>
    ),
  },
]

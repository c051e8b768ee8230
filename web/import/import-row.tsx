// The row of the settings that links to the page of imports.

import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { SettingRow } from '../project/setting-row.tsx'
import { buttonStyle } from '../ui/button-style.ts'

export function ImportRow({ projectId }: { projectId: string }) {
  return (
    <SettingRow
      title={t('Import')}
      headingLevel={2}
      meaning={t(
        'Tickets, comments and files from Trello, Jira, GitHub, GitLab, Linear, a CSV file or another Lacewing.',
      )}
    >
      <Link to="/project/$projectId/import" params={{ projectId }} className={buttonStyle({})}>
        <Upload />
        {t('Import…')}
      </Link>
    </SettingRow>
  )
}

// The row of the settings that links to the page of imports.
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { SettingRow } from '../project/setting-row.tsx'
import { buttonStyle } from '../ui/button-style.ts'

export function ImportRow({ projectId }: { projectId: string }) {
  return (
    <SettingRow
      title="Import"
      headingLevel={2}
      meaning="Tickets, comments and files from Trello, Jira, GitHub, GitLab, Linear, a CSV file or another Lacewing."
    >
      <Link to="/project/$projectId/import" params={{ projectId }} className={buttonStyle({})}>
        <Upload />
        Import…
      </Link>
    </SettingRow>
  )
}

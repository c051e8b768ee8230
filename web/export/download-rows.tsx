// Downloads everything of the project as an archive, or its tickets as a table. The link works for a few minutes. The browser
// itself downloads the file, so a file of any size works.

import { Archive, Table } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { CallError } from '../data/call.ts'
import { fetchWithTimeout } from '../data/fetch-with-timeout.ts'
import { reasonOf } from '../data/form-errors.ts'
import { accessToken } from '../data/session.ts'
import { SettingRow } from '../project/setting-row.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

type Form = 'archive.zip' | 'tickets.csv'

export function DownloadRows({ projectId }: { projectId: string }) {
  const [pending, setPending] = useState<Form>()

  async function download(form: Form) {
    setPending(form)
    try {
      const link = document.createElement('a')
      link.href = await linkTo(projectId, form)
      link.download = ''
      link.click()
      toast.plain(t('The download has started. You can leave this page.'))
    } catch (error) {
      toast.error(t('Failed to export project'), reasonOf(error))
    }
    setPending(undefined)
  }

  return (
    <>
      <SettingRow
        title={t('Archive')}
        headingLevel={2}
        meaning={t(
          'Everything: tickets, comments, files and history. It can be imported into another project or server.',
        )}
      >
        <Button
          icon={<Archive />}
          pending={pending === 'archive.zip'}
          onClick={() => void download('archive.zip')}
        >
          {t('Download Archive')}
        </Button>
      </SettingRow>
      <SettingRow
        title={t('Table')}
        headingLevel={2}
        meaning={t('The tickets as CSV for a spreadsheet, one row each.')}
      >
        <Button
          icon={<Table />}
          pending={pending === 'tickets.csv'}
          onClick={() => void download('tickets.csv')}
        >
          {t('Download CSV')}
        </Button>
      </SettingRow>
    </>
  )
}

/** @throws CallError */
async function linkTo(projectId: string, form: Form): Promise<string> {
  const offline = () => new CallError({ code: 'offline', detail: t('The server did not answer') })
  const token = await accessToken().catch(() => {
    throw offline()
  })
  const response = await fetchWithTimeout(`/api/projects/${projectId}/download/${form}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw offline()
  })
  const answer = await response.json().catch(() => ({
    code: 'internal',
    detail: t('The server answered {status}', { status: response.status }),
  }))
  if (!response.ok) throw new CallError(answer)
  return answer.url
}

// Downloads the project as a file, showing progress.

import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { ticketCount } from '../../domain/project/ticket-count.ts'
import { reasonOf } from '../data/form-errors.ts'
import { numberText } from '../locale/format.ts'
import { SettingRow } from '../project/setting-row.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { exportProject } from './export.ts'

export function ExportRow({ project }: { project: Project }) {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const abort = new AbortController()
    running.current = abort
    setDone(0)
    try {
      const { name, file, count } = await exportProject(project.id, {
        onProgress: setDone,
        signal: abort.signal,
      })
      save(name, file)
      toast.success(t('{count, plural, one {# ticket exported.} other {# tickets exported.}}', { count }))
    } catch (error) {
      if (!abort.signal.aborted) toast.error(t('Failed to export project'), reasonOf(error))
    }
    setDone(null)
  }

  const total = ticketCount(project.counts)
  return (
    <SettingRow
      title={t('Export')}
      headingLevel={2}
      meaning={
        done === null
          ? t('Details, members, tickets and comments as one JSON file.')
          : t('{done} of {total} tickets', {
              done: numberText(done),
              total: numberText(total),
            })
      }
    >
      <Button icon={<Download />} pending={done !== null} onClick={start}>
        {done === null ? t('Export Project') : t('Exporting...')}
      </Button>
    </SettingRow>
  )
}

function save(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file later, so the object URL has to live until then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

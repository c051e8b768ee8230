// Starts an import: first the source, then a file to upload, or the address of an API.

import { useEffect, useRef, useState } from 'react'
import { IMPORT_SOURCES, type ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { newId } from '../data/new-id.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { ApiForm } from './api-form.tsx'
import { DropZone, UploadProgress } from './drop-zone.tsx'
import { SourceChoice } from './source-choice.tsx'
import { TimeZone } from './time-zone.tsx'
import { rememberToken } from './tokens.ts'
import { uploadImport } from './upload.ts'
import { ownTimeZone, useReading } from './use-reading.ts'
import { isOfOther } from './words.ts'

type Uploading = { file: File; sent: number; abort: AbortController }
type Props = { projectId: string; onStarted: (id: string, source: ImportSource) => void }

/** The sources whose dates have no time zone. */
const ZONELESS: ReadonlySet<ImportSource> = new Set(['csv', 'jira', 'gitlab'])

export function NewImport({ projectId, onStarted }: Props) {
  const [source, setSource] = useState<ImportSource>()
  const [zone, setZone] = useState(ownTimeZone)
  const [uploading, setUploading] = useState<Uploading>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const { read, pending } = useReading(projectId)
  useEffect(() => () => running.current?.abort(), [])
  const chosen = IMPORT_SOURCES.find(({ value }) => value === source)
  const takes: readonly string[] = chosen?.takes ?? []

  async function begin(file: File) {
    if (!source) return
    const [id, abort] = [newId(), new AbortController()]
    running.current = abort
    setFailure(undefined)
    setUploading({ file, sent: 0, abort })
    try {
      const onProgress = (sent: number) => setUploading({ file, sent, abort })
      const looksLike = await uploadImport({ projectId, id, file, onProgress, signal: abort.signal })
      // The columns of a table are mapped before it is read. A file of another source waits for the answer of the user.
      const waits = source === 'csv' || isOfOther(looksLike, source)
      if (!waits && !(await read(id, { source, time_zone: zone }))) return setUploading(undefined)
      onStarted(id, source)
    } catch (error) {
      if (!abort.signal.aborted)
        setFailure(reasonOf(error) ?? t('The upload did not work. Please try again.'))
    }
    setUploading(undefined)
  }

  async function beginApi(api: { url: string; token: string | null }) {
    if (!source) return
    const id = newId()
    if (api.token) rememberToken(id, api.token)
    if (await read(id, { source, time_zone: zone, api })) onStarted(id, source)
  }

  return (
    <Card
      title={t('New Import')}
      description={t('First you get a report. Nothing is imported until you confirm.')}
    >
      <div className="flex flex-col gap-5">
        <SourceChoice value={source} onChange={setSource} />
        {source && ZONELESS.has(source) && (
          <Field label={t('Time zone of its dates')} className="sm:max-w-sm">
            <TimeZone value={zone} onChange={setZone} />
          </Field>
        )}
        {source && takes.includes('api') && (
          <ApiForm key={source} source={source} pending={pending} onRead={(api) => void beginApi(api)} />
        )}
        {source && takes.includes('file') && (
          <div className="flex flex-col gap-3">
            {takes.includes('api') && <p className="text-sm text-ink-faint">{t('Or its exported file:')}</p>}
            {uploading ? (
              <UploadProgress {...uploading} onCancel={() => uploading.abort.abort()} />
            ) : (
              <DropZone accept={chosen?.accept ?? ''} onFile={(file) => void begin(file)} />
            )}
          </div>
        )}
        {failure && <ErrorState compact message={failure} />}
      </div>
    </Card>
  )
}

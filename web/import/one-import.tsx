// One import from its file to its end: columns, check, report, run and result. All state comes from the server, so reloading the
// page shows the same.

import { useState } from 'react'
import type { ImportInFull, ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { sizeInWords } from '../attachment/file-kind.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ApiForm } from './api-form.tsx'
import { UNCHANGED, unappliedOf } from './changes.ts'
import { Columns } from './columns.tsx'
import { ImportActions } from './import-actions.tsx'
import { OtherSource } from './other-source.tsx'
import { Progress } from './progress.tsx'
import { Reported, type ReportedProps } from './reported.tsx'
import { SourceChoice } from './source-choice.tsx'
import { rememberToken } from './tokens.ts'
import { useImport } from './use-import.ts'
import { type Options, optionsOf, ownTimeZone, useReading } from './use-reading.ts'
import { isOfOther, STATES, sourceName, titleOf } from './words.ts'

type Props = { projectId: string; id: string; source: ImportSource | undefined; onGone: () => void }

export function OneImport({ projectId, id, source, onGone }: Props) {
  const { query, found, refetch } = useImport(projectId, id)
  const refresh = () => void refetch()
  if (found)
    return (
      <Found key={id} projectId={projectId} found={found} source={source} refresh={refresh} onGone={onGone} />
    )
  if (found === null)
    return (
      <EmptyState
        title={t('This import no longer exists')}
        description={t('It was discarded, or its file was deleted after a week.')}
      />
    )
  if (query.error)
    return (
      <ErrorState
        message={t('The import could not be loaded')}
        detail={query.error.message}
        retrying={query.isFetching}
        onRetry={refresh}
      />
    )
  return <Spinner fill label={t('Loading the import')} />
}

type FoundProps = {
  projectId: string
  found: ImportInFull
  source: ImportSource | undefined
  refresh: () => void
  onGone: () => void
}

function Found({ projectId, found, source, refresh, onGone }: FoundProps) {
  const { state, name, size, by, created_at, reason } = found.import
  const { label, tone } = STATES[state]
  // Held here, because the report is not shown during a check.
  const [changes, setChanges] = useState(UNCHANGED)
  return (
    <Card
      title={titleOf(found.import)}
      description={
        <>
          {[name && sourceName(found.import.source ?? source ?? null), size !== null && sizeInWords(size)]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          {displayName(by)}, <TimeAgo at={created_at} />
        </>
      }
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="flex flex-col gap-5">
        {reason && (state === 'unreadable' || state === 'paused') && <ErrorState compact message={reason} />}
        <Step
          projectId={projectId}
          found={found}
          source={source}
          refresh={refresh}
          changes={changes}
          onChange={setChanges}
        />
        <ImportActions
          projectId={projectId}
          found={found}
          unapplied={unappliedOf(found, changes).count}
          refresh={refresh}
          onGone={onGone}
        />
      </div>
    </Card>
  )
}

function Step({
  source,
  ...props
}: Omit<FoundProps, 'onGone'> & Pick<ReportedProps, 'changes' | 'onChange'>) {
  const { projectId, found, refresh } = props
  const { state, done, total, kept } = found.import
  switch (state) {
    case 'uploaded':
    case 'unreadable':
      return <Reread projectId={projectId} found={found} source={source} refresh={refresh} />
    case 'reading':
      return <Progress label={t('Checking the import')} done={done} total={total} />
    case 'removing':
      return <Progress label={t('Removing the imported data')} done={done} total={total} />
    case 'removed':
      return (
        <p>
          {kept > 0
            ? t(
                '{kept, plural, one {The imported data was removed, except # tickets that somebody had worked on here since.} other {The imported data was removed, except # tickets that somebody had worked on here since.}}',
                { kept },
              )
            : t('The imported data was removed.')}
        </p>
      )
    default:
      return <Reported {...props} />
  }
}

/** Before an import is read, or if reading failed: asks for the source and, for a table, its columns. */
function Reread({ projectId, found, source: wanted, refresh }: Omit<FoundProps, 'onGone'>) {
  const { id, looks_like: looksLike, state } = found.import
  const { options } = found
  const [source, setSource] = useState(found.import.source ?? wanted)
  const { read, pending } = useReading(projectId)
  const isApi = options.url !== null
  // If the file could not be read as the chosen source, any other likely one is offered.
  const isOther = state === 'unreadable' ? looksLike !== source : isOfOther(looksLike, source)
  const other = isOther ? looksLike : null
  const begin = async (more: Partial<Options>) => {
    const as = more.source ?? source
    // After a failure, the earlier choices stay, except the labels: there may have been too many of them.
    const { labels: _, ...before } = optionsOf(found)
    const options = state === 'unreadable' ? before : { time_zone: ownTimeZone() }
    if (as && (await read(id, { ...options, ...more, source: as }))) refresh()
  }
  if (isApi)
    return (
      <ApiForm
        source={source ?? 'github'}
        url={options.url ?? ''}
        pending={pending}
        onRead={(api) => {
          if (api.token) rememberToken(id, api.token)
          void begin({ api })
        }}
      />
    )
  return (
    <>
      {other && (
        <OtherSource
          source={other}
          pending={pending}
          onAccept={() => {
            setSource(other)
            // The columns of a table are mapped before it is read.
            if (other !== 'csv') void begin({ source: other })
          }}
        />
      )}
      <SourceChoice ofFiles value={source} onChange={setSource} />
      {source === 'csv' && (
        <Columns
          projectId={projectId}
          id={id}
          pending={pending}
          onRead={(columns, more) => void begin({ columns, ...more })}
        />
      )}
      {source && source !== 'csv' && (
        <div>
          <Button variant={other ? 'secondary' : 'primary'} pending={pending} onClick={() => void begin({})}>
            {t('Read as {source}', { source: sourceName(source) })}
          </Button>
        </div>
      )}
    </>
  )
}

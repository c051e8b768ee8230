// One import from its file to its end: columns, check, report, run and result. All state comes from the server, so reloading the
// page shows the same.
import { type ReactNode, useState } from 'react'
import type { ImportInFull, ImportSource } from '../../domain/import/import.ts'
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
import { Columns } from './columns.tsx'
import { ImportActions } from './import-actions.tsx'
import { OtherSource } from './other-source.tsx'
import { type Choice, People } from './people.tsx'
import { Progress } from './progress.tsx'
import { Report } from './report.tsx'
import { SourceChoice } from './source-choice.tsx'
import { rememberToken, tokenOf } from './tokens.ts'
import { useImport } from './use-import.ts'
import { type Options, optionsOf, ownTimeZone, useReading } from './use-reading.ts'
import { count, isOfOther, STATES, sourceName, titleOf } from './words.ts'

type Props = { projectId: string; id: string; source: ImportSource | undefined; onGone: () => void }

export function OneImport({ projectId, id, source, onGone }: Props) {
  const { query, found, refetch } = useImport(projectId, id)
  const refresh = () => void refetch()
  if (found)
    return <Found projectId={projectId} found={found} source={source} refresh={refresh} onGone={onGone} />
  if (found === null)
    return (
      <EmptyState
        title="This import no longer exists"
        description="It was discarded, or its file was deleted after a week."
      />
    )
  if (query.error)
    return (
      <ErrorState
        message="The import could not be loaded"
        detail={query.error.message}
        retrying={query.isFetching}
        onRetry={refresh}
      />
    )
  return <Spinner fill label="Loading the import" />
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
        <Step projectId={projectId} found={found} source={source} refresh={refresh} />
        <ImportActions projectId={projectId} found={found} refresh={refresh} onGone={onGone} />
      </div>
    </Card>
  )
}

function Step({ projectId, found, source, refresh }: Omit<FoundProps, 'onGone'>) {
  const { state, done, total, kept } = found.import
  switch (state) {
    case 'uploaded':
    case 'unreadable':
      return <Reread projectId={projectId} found={found} source={source} refresh={refresh} />
    case 'reading':
      return <Progress label="Checking the import" done={done} total={total} />
    case 'removing':
      return <Progress label="Removing the imported data" done={done} total={total} />
    case 'removed':
      return (
        <p>
          The imported data was removed
          {kept > 0 ? `, except ${count(kept)} tickets that somebody had worked on here since.` : '.'}
        </p>
      )
    default:
      return <Reported projectId={projectId} found={found} refresh={refresh} />
  }
}

/** The changes of the user before another check. */
type Changes = { choices?: Choice[]; labels?: string[] }

/** The report of a check or of a run. */
function Reported({ projectId, found, refresh }: Omit<FoundProps, 'onGone' | 'source'>) {
  const { state, done, total, id, source } = found.import
  const { read, pending } = useReading(projectId)
  const [asksToken, setAsksToken] = useState<Changes>()
  const { report, people } = found

  async function again(changes: Changes, api?: Options['api']) {
    const options = optionsOf(found)
    if (options.api && !api && tokenOf(id) === undefined) return setAsksToken(changes)
    const { choices = [], labels = found.options.labels } = changes
    const ids = new Set(choices.map((choice) => choice.id))
    const others = (options.people ?? []).filter((one) => !ids.has(one.id))
    const people = [...others, ...choices]
    if (await read(id, { ...options, ...(api && { api }), people, labels })) refresh()
  }

  return (
    <>
      {(state === 'running' || state === 'paused') && (
        <Progress label={state === 'running' ? 'Importing' : 'Paused'} done={done} total={total} />
      )}
      {report?.warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      {report && (
        <Report
          // A new key resets the ticks, because they were applied.
          key={JSON.stringify(found.options.labels)}
          report={report}
          isDone={state === 'finished'}
          labels={found.options.labels}
          pending={pending}
          onLabels={state === 'read' ? (labels) => void again({ labels }) : null}
        />
      )}
      {people.length > 0 && (
        <People
          // A new key resets the edits, because the choices were applied.
          key={JSON.stringify(people.map(({ member }) => member?.id))}
          projectId={projectId}
          people={people}
          pending={pending}
          onApply={state === 'read' ? (choices) => void again({ choices }) : null}
        />
      )}
      {asksToken && source && (
        <ApiForm
          source={source}
          url={found.options.url ?? ''}
          pending={pending}
          onRead={(api) => {
            if (api.token) rememberToken(id, api.token)
            void again(asksToken, api)
          }}
        />
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-orange-ground px-3 py-2 text-orange-text wrap-anywhere">
      {children}
    </p>
  )
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
            Read as {sourceName(source)}
          </Button>
        </div>
      )}
    </>
  )
}

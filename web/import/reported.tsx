// The report of a check or of a run, with what may be changed in it before another check: kinds of values that come as labels, and
// who the people of the source are.

import { type ReactNode, useState } from 'react'
import type { ImportInFull } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { ApiForm } from './api-form.tsx'
import { type Changes, UNCHANGED, unappliedOf, withChanges } from './changes.ts'
import { People } from './people.tsx'
import { Progress } from './progress.tsx'
import { Report } from './report.tsx'
import { rememberToken, tokenOf } from './tokens.ts'
import { type Options, optionsOf, useReading } from './use-reading.ts'

export type ReportedProps = {
  projectId: string
  found: ImportInFull
  refresh: () => void
  changes: Changes
  onChange: (changes: Changes) => void
}

export function Reported({ projectId, found, refresh, changes, onChange }: ReportedProps) {
  const { state, done, total, id, source } = found.import
  const { read, pending } = useReading(projectId)
  const [asksToken, setAsksToken] = useState(false)
  const { report, people } = found
  const unapplied = unappliedOf(found, changes)
  const mayChange = state === 'read'

  async function again(api?: Options['api']) {
    const options = optionsOf(found)
    if (options.api && !api && tokenOf(id) === undefined) return setAsksToken(true)
    if (await read(id, { ...withChanges(options, found, changes), ...(api && { api }) })) refresh()
  }

  return (
    <>
      {(state === 'running' || state === 'paused') && (
        <Progress label={state === 'running' ? t('Importing') : t('Paused')} done={done} total={total} />
      )}
      {report?.warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      {report && (
        <Report
          report={report}
          isDone={state === 'finished'}
          ticks={
            mayChange
              ? {
                  has: (key) => changes.ticks[key] ?? found.options.labels.includes(key),
                  set: (key, isOn) => onChange({ ...changes, ticks: { ...changes.ticks, [key]: isOn } }),
                }
              : null
          }
          isChanged={unapplied.ticks.length > 0}
          pending={pending}
          onApply={() => void again()}
        />
      )}
      {people.length > 0 && (
        <People
          projectId={projectId}
          people={people}
          edits={mayChange ? changes.people : UNCHANGED.people}
          changed={unapplied.choices.length}
          pending={pending}
          onEdit={mayChange ? (people) => onChange({ ...changes, people }) : null}
          onApply={() => void again()}
        />
      )}
      {asksToken && source && (
        <ApiForm
          source={source}
          url={found.options.url ?? ''}
          pending={pending}
          onRead={(api) => {
            if (api.token) rememberToken(id, api.token)
            void again(api)
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

// Writes or forecasts a portion of an import, by the kind of its records.

import type { Lock } from '../../domain/operation.ts'
import type { Store } from '../blob/store.ts'
import type { Staged, StagedKind } from './judge.ts'
import { writePeople } from './people.ts'
import { type Effect, NOTHING, type Run } from './run.ts'
import type { Portion } from './stage.ts'
import { writeChanges } from './write-changes.ts'
import { writeComments } from './write-comments.ts'
import { writeCrashes } from './write-crashes.ts'
import { writeFields } from './write-fields.ts'
import { type Bytes, receiveFiles, writeFiles } from './write-files.ts'
import { writeParents, writeRelations } from './write-links.ts'
import { writeMilestones } from './write-milestones.ts'
import { writeColumns, writeLabels, writeProject } from './write-project-parts.ts'
import { writeRecurrences } from './write-recurrences.ts'
import { writeTemplates } from './write-templates.ts'
import { writeTickets } from './write-tickets.ts'

type Values<K extends StagedKind> = Extract<Staged, { kind: K }>['value'][]
type Write<K extends StagedKind> = (run: Run, records: Values<K>, bytes: Bytes) => Promise<Effect>

const WRITERS: { [K in StagedKind]: Write<K> } = {
  project: writeProject,
  person: writePeople,
  column: writeColumns,
  label: writeLabels,
  milestone: writeMilestones,
  field: writeFields,
  template: writeTemplates,
  recurrence: writeRecurrences,
  ticket: writeTickets,
  parent: writeParents,
  relation: writeRelations,
  comment: writeComments,
  file: writeFiles,
  change: writeChanges,
}

/** The mode of the project lock: exclusive where names must be unique, and for links, which lock several tickets. */
const LOCKS: Partial<Record<StagedKind, Lock>> = {
  project: 'exclusive',
  column: 'exclusive',
  label: 'exclusive',
  milestone: 'exclusive',
  field: 'exclusive',
  template: 'exclusive',
  recurrence: 'exclusive',
  parent: 'exclusive',
  relation: 'exclusive',
}
export const lockFor = (kind: StagedKind): Lock => LOCKS[kind] ?? 'shared'

export async function writePortion(
  run: Run,
  { kind, records }: Portion,
  bytes: Bytes = new Map(),
): Promise<Effect> {
  const values = records.map(({ value }) => value)
  const effect = await (WRITERS[kind] as Write<StagedKind>)(run, values as Values<StagedKind>, bytes)
  if (effect !== NOTHING && (kind === 'ticket' || kind === 'comment'))
    await writeCrashes(run, { kind, values } as Parameters<typeof writeCrashes>[1])
  return effect
}

/** Slow work that happens before the transaction. */
export async function prepare(
  run: Parameters<typeof receiveFiles>[0],
  store: Store,
  { kind, records }: Portion,
): Promise<Bytes> {
  return kind === 'file'
    ? receiveFiles(run, store, records.map(({ value }) => value) as Values<'file'>)
    : new Map()
}

// The life of a ticket as the log has it: in which column the ticket was from when to when. Pure, so that a test can compare it with a
// slow and plain computation.
import type { ColumnRef } from '../column/of-ticket.ts'

/** A change of the log, or an imported one, that says where the ticket was. */
export type Place = {
  /** Null: an imported change. */
  project_id: string | null
  /** The number of the event. Imported changes have none; those of a time are in the order of their ids. */
  seq: number
  at: string
  /** Where the ticket was before, if the change says so. */
  from: ColumnRef | null
  to: ColumnRef | null
  /** The ticket begins a life in this project: it was created here, or came from another project. */
  arrives?: boolean
}

export type Life = ColumnRef & { project_id: string; created_at: string; is_imported: boolean }
export type Stay = {
  status: ColumnRef['status']
  column_slot: number | null
  entered_at: string
  left_at: string | null
}
export type Flow = ColumnRef & {
  arrived_at: string
  started_at: string | null
  done_at: string | null
  entered_at: string
}
type Step = ColumnRef & { project_id: string; at: string; isKnown: boolean }

const isSame = (one: ColumnRef, other: ColumnRef) =>
  one.status === other.status && one.column_slot === other.column_slot

/**
 * The order in which the changes happened. Within a project the number decides, even if the clocks of two servers differ: a change is
 * never earlier than the one before it. Imported changes come first.
 */
export function inOrder(places: Place[]): Place[] {
  const latest = new Map<string, string>()
  const imported = places.filter(({ project_id }) => project_id === null)
  const logged = places
    .filter(({ project_id }) => project_id !== null)
    .sort((one, other) => one.seq - other.seq)
    .map((place) => {
      const key = place.project_id as string
      const before = latest.get(key) ?? ''
      const at = place.at < before ? before : place.at
      latest.set(key, at)
      return { ...place, at }
    })
  const byTime = (one: Place, other: Place) => Number(one.at > other.at) - Number(one.at < other.at)
  return [...imported.sort(byTime), ...logged.sort(byTime)]
}

/** The steps of a life. Where the log contradicts itself, the step before is corrected, and its time counts as not known. */
function stepsOf(life: Life, places: Place[]): { steps: Step[]; arrived_at: string } {
  const steps: Step[] = []
  let arrived_at = life.created_at
  // An imported ticket that came from another project began in a project that is not known any more.
  const logged = places.find((place) => place.project_id !== null)
  let project_id = logged?.arrives ? '' : (logged?.project_id ?? life.project_id)
  const first = places.find(({ from, to }) => from ?? to)
  const correct = (place: ColumnRef) => {
    const last = steps.at(-1)
    if (last && !isSame(last, place)) steps[steps.length - 1] = { ...last, ...refOf(place), isKnown: false }
  }
  const enter = (place: ColumnRef, at: string, isNew = false) => {
    const last = steps.at(-1)
    if (last && isSame(last, place) && !isNew) return
    steps.push({ ...refOf(place), project_id, at: last && at < last.at ? last.at : at, isKnown: true })
  }
  // An imported ticket: its life begins before the log. Its first event may be that it came from another project.
  if (!first?.arrives || (life.is_imported && first.at > life.created_at)) {
    const began = first?.from ?? first?.to ?? life
    steps.push({ ...refOf(began), project_id, at: life.created_at, isKnown: first?.project_id === null })
  }
  for (const place of places) {
    project_id = place.project_id ?? project_id
    if (place.arrives) arrived_at = place.at
    if (place.from && !place.arrives) correct(place.from)
    if (place.to) enter(place.to, place.at, place.arrives)
  }
  correct(life)
  return { steps, arrived_at }
}

const refOf = ({ status, column_slot }: ColumnRef): ColumnRef => ({ status, column_slot })

/** The stays of a ticket, and the dates that follow from them. */
export function staysOf(life: Life, found: Place[]): { stays: Stay[]; flow: Flow } {
  const { steps, arrived_at } = stepsOf(life, inOrder(found))
  const here = steps.findLastIndex(({ project_id }) => project_id !== life.project_id) + 1
  const stays = steps.map(({ status, column_slot, at }, place) => ({
    status,
    column_slot: place < here ? null : column_slot,
    entered_at: at,
    left_at: steps[place + 1]?.at ?? null,
  }))
  const started = steps.find(({ status }) => status === 'in_progress')
  // The last time that it became done. A step from one column of Done to another changes nothing.
  const open = steps.findLastIndex(({ status }) => status !== 'done')
  const done = steps[open + 1]
  const last = steps.at(-1)
  return {
    stays,
    flow: {
      ...refOf(life),
      arrived_at,
      started_at: started?.isKnown ? started.at : null,
      // A ticket that was done when it came from another project was delivered there.
      done_at: done?.isKnown && open + 1 >= here ? done.at : null,
      entered_at: last?.at ?? life.created_at,
    },
  }
}

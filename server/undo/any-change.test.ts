// For any changes that three people make to a few tickets: undoing some of them gives the state without them, except where
// somebody has changed the same since, and the answer lists these exceptions.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Event } from '../../domain/event.ts'
import { PRIORITIES, STATUSES } from '../../domain/ticket/fields.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)
const people = [
  owner,
  await world.member(owner, projectId, 'developer', 'Dev Patel'),
  await world.member(owner, projectId, 'admin', 'Ada Admin'),
]
const labels = [await world.label(owner, projectId, 'One'), await world.label(owner, projectId, 'Two')]

/** The things that one act can change: a field, or one label. */
type State = Record<Thing, unknown>
const THINGS = ['title', 'description', 'priority', 'estimate', 'status', 'label 0', 'label 1'] as const
type Thing = (typeof THINGS)[number]
const fieldOf = (thing: Thing) => (thing.startsWith('label') ? 'label_ids' : thing)

/** A value that differs from the current one. */
function another(thing: Thing, now: unknown, turn: number): unknown {
  const others = (values: readonly { value: string }[]) =>
    values.map(({ value }) => value).filter((value) => value !== now)
  if (thing === 'priority') return others(PRIORITIES)[turn % 3]
  if (thing === 'status') return others(STATUSES)[turn % 2]
  if (thing === 'estimate') return turn
  return thing.startsWith('label') ? !now : `${thing} ${turn}`
}

const change = fc.record({
  who: fc.nat(2),
  at: fc.nat(1),
  things: fc.subarray([...THINGS], { minLength: 1, maxLength: 3 }),
})
type Done = {
  who: TestPerson
  at: number
  former: State
  set: Partial<State>
  undone: Set<Thing>
  event: Event
}

const read = async (ticketId: string) =>
  (await world.call(people[0] as TestPerson, 'getTicket', { ticketId })).ticket
const labelIds = (state: Partial<State>) =>
  labels.filter((_, index) => state[`label ${index}` as Thing]).sort()

async function stateOf(ticketId: string): Promise<State> {
  const { title, description, priority, estimate, status, label_ids } = await read(ticketId)
  const [one, two] = labels.map((id) => label_ids.includes(id))
  return { title, description, priority, estimate, status, 'label 0': one, 'label 1': two }
}

/** @returns the names of the fields that were left */
async function undo({ who, event }: Done, ticketId: string) {
  const response = await world.send(who, 'undoChange', { ticketId }, { seq: event.seq })
  const answer = await response.json()
  const left: { field: string }[] = answer?.left ?? answer?.undid.left ?? []
  return { status: response.status, left: left.map(({ field }) => field).sort() }
}

it('gives the state without it, or tells what was left', async () => {
  const changes = fc.array(change, { minLength: 3, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(changes, fc.uniqueArray(fc.nat(9), { maxLength: 4 }), async (steps, undos) => {
      const owner = people[0] as TestPerson
      const ids = [(await world.ticket(owner, projectId)).id, (await world.ticket(owner, projectId)).id]
      const beginning = await Promise.all(ids.map(stateOf))
      const done: Done[] = []
      /** The expected state: the result of all acts, without the parts that were undone. */
      const expected = (at: number) => {
        const sets = done
          .filter((one) => one.at === at)
          .flatMap(({ set, undone }) => Object.entries(set).filter(([thing]) => !undone.has(thing as Thing)))
        return { ...(beginning[at] as State), ...Object.fromEntries(sets) } as State
      }

      for (const [turn, { who, at, things }] of steps.entries()) {
        const person = people[who] as TestPerson
        const now = expected(at)
        const set = Object.fromEntries(things.map((thing) => [thing, another(thing, now[thing], turn)]))
        const fields = Object.fromEntries(Object.entries(set).filter(([thing]) => !thing.startsWith('label')))
        const label_ids = labelIds({ ...now, ...set })
        const { version } = await read(ids[at] as string)
        const input = {
          version,
          ...fields,
          ...(things.some((thing) => thing.startsWith('label')) && { label_ids }),
        }
        const event = await world.event(person, 'updateTicket', { ticketId: ids[at] as string }, input)
        done.push({ who: person, at, former: now, set, undone: new Set(), event })
      }

      for (const index of undos.filter((one) => one < done.length)) {
        const one = done[index] as Done
        const later = done.slice(index + 1).filter(({ at }) => at === one.at)
        const stays = (Object.keys(one.set) as Thing[]).filter((thing) =>
          later.some(({ set, undone }) => thing in set && !undone.has(thing)),
        )
        // A value that somebody has already set back by hand is as expected, so it is not listed.
        const now = expected(one.at)
        const reported = stays.filter((thing) => now[thing] !== one.former[thing])
        const { status, left } = await undo(one, ids[one.at] as string)
        const isNothing = stays.length === Object.keys(one.set).length
        expect(status).toBe(isNothing && reported.length > 0 ? 409 : 200)
        expect(left).toEqual([...new Set(reported.map(fieldOf))].sort())
        for (const thing of Object.keys(one.set) as Thing[]) if (!stays.includes(thing)) one.undone.add(thing)
        expect(await stateOf(ids[one.at] as string)).toEqual(expected(one.at))
      }
      expect(await Promise.all(ids.map(stateOf))).toEqual([expected(0), expected(1)])
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? 12) },
  )
})

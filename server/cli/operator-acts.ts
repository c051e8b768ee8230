// The actions of operators on the command line, with the same functions as the calls of the operators' page. No person is their
// actor.
import { v7 as newId } from 'uuid'
import type { Event } from '../../domain/event.ts'
import type { OwnedProject, Successors } from '../../domain/operator/operator.ts'
import { audit, OPERATOR } from '../audit/log.ts'
import { fromNow } from '../clock.ts'
import type { Db, Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { append } from '../events/log.ts'
import { announceEnded, announceEvents } from '../events/wake.ts'
import { enqueue, type Job } from '../jobs/enqueue.ts'
import { addOperator, removeOperator } from '../operator/operators.ts'
import { accountOf, disablePerson } from '../operator/people.ts'
import type { Change } from '../pipeline/context.ts'
import { type Giving, giveProject, ownedProjects, takerOf } from '../project/succession.ts'

type OperatorDeps = Pick<Deps, 'db' | 'clock'>

const FROM = 'an operator'
const actAt = (deps: OperatorDeps) => ({ at: fromNow(deps, 0), actor: OPERATOR })
const givingAt = (db: Db, now: string): Giving => ({ db, now, newId, actor_id: null, why: 'operator' })

/** Writes the changes of a command to the logs of their projects, with their audit entries and mails. */
async function record(tx: Tx, changes: Change[], at: string): Promise<Event[]> {
  const events: Event[] = []
  const jobs: Job[] = []
  for (const { follows = [], ...change } of changes) {
    jobs.push(...follows.filter((next): next is Job => !('after' in next)))
    const event = await append(tx, { ...change, actor_id: null, at })
    events.push(event)
    const about = { at, actor: OPERATOR, project_id: event.project_id }
    if (event.type === 'member.added') {
      const { user_id: person_id, role } = event.member
      await audit(tx, { action: 'member.added', person_id, ...about, detail: { role } })
    } else if (event.type === 'project.changed') {
      const detail = { why: 'operator' } as const
      await audit(tx, {
        action: 'project.handed_over',
        person_id: event.changes.owner_id ?? null,
        ...about,
        detail,
      })
    }
  }
  await enqueue(tx, ...jobs)
  return events
}

/** The projects of a person that would lose their owner. @throws Refusal if there is no such account */
export async function projectsOf({ db }: OperatorDeps, email: string): Promise<OwnedProject[]> {
  const { id } = await db.transaction().execute((tx) => accountOf(tx, { email }))
  return ownedProjects(db, id)
}

/** The address of the next owner of each project, by key. */
export type Takers = ReadonlyMap<string, string>

/**
 * @returns how many sessions ended
 * @throws Refusal if there is no such account, or a project would lose its owner
 */
export async function disableUser(
  deps: OperatorDeps,
  email: string,
  { takers = new Map(), leavesProjects = false }: { takers?: Takers; leavesProjects?: boolean } = {},
): Promise<number> {
  const act = actAt(deps)
  const done = await deps.db.transaction().execute(async (tx) => {
    const person = await accountOf(tx, { email })
    const successors: Successors = []
    for (const [key, name] of takers)
      successors.push({
        project_id: (await projectByKey(tx, key)).id,
        user_id: (await takerOf(tx, { name })).id,
      })
    const giving = givingAt(tx, act.at)
    const disabled = await disablePerson(tx, person, act, giving, { successors, leavesProjects })
    return { ...disabled, events: await record(tx, disabled.changes, act.at) }
  })
  await announceEvents(deps.db, done.events, FROM)
  await announceEnded(deps.db, done.all, FROM)
  return done.sessions
}

/** @throws UnknownKey */
async function projectByKey(db: Db, key: string) {
  const project = await db
    .selectFrom('project')
    .select(['id', 'name', 'key'])
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!project) throw new UnknownKey(key)
  return project
}

/** No project has this key. */
export class UnknownKey extends Error {
  override name = 'UnknownKey'
}

/** @returns the names, null if the person owns the project already. @throws Refusal, or UnknownKey */
export async function giveProjectTo(deps: OperatorDeps, key: string, name: string) {
  const now = fromNow(deps, 0)
  const done = await deps.db.transaction().execute(async (tx) => {
    const taker = await takerOf(tx, { name })
    const project = await projectByKey(tx, key)
    const changes = await giveProject(givingAt(tx, now), project.id, taker)
    return { project, taker, events: await record(tx, changes, now) }
  })
  await announceEvents(deps.db, done.events, FROM)
  return done.events.length > 0 ? done : null
}

/** @returns whether that changed anything. @throws Refusal if there is no such account */
export async function setOperator(deps: OperatorDeps, email: string, operates: boolean): Promise<boolean> {
  const act = actAt(deps)
  return deps.db.transaction().execute(async (tx) => {
    const { id } = await accountOf(tx, { email })
    return operates ? addOperator(tx, id, act) : removeOperator(tx, id, act)
  })
}

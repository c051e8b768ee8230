// The authorization matrix for tokens: every operation of the contract with a token of each scope, of another project, of a
// robot, and with one that has ended. The least scope of each operation is in its noun's examples.ts a second time, by
// hand.
import { afterAll, describe, expect, it } from 'vitest'
import { api, type OperationName } from '../../domain/api.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../domain/token/token.ts'
import { answersOf, inputOf, OPERATIONS, paramsOf, tokenOf } from './examples.ts'
import { has, openStream } from './open-stream.ts'
import { createScene, renewSessions, type Scene } from './scene.ts'
import { byToken, robotBy } from './tokens.ts'
import { startWorld, type TestPerson } from './world.ts'
import { watchWrites } from './writes.ts'

const SCOPES = TOKEN_SCOPES.map(({ value }) => value)

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** Calls that are refused to a token with the scope to propose: they concern one's own data, many tickets, or two projects. */
const NOT_PROPOSED = words(
  `watchTicket unwatchTicket markInbox markInboxRead startBulkChange undoBulkChange stopBulkChange
    previewMoveToProject previewMoveOfMany moveTicketToProject`,
)

/**
 * Calls about one's own data that respect the token's projects. All others are refused to a token that is limited to projects.
 */
const WITHIN_PROJECTS = ['findMovedTicket', 'findTicketsByKey', 'getMe', 'listProjectIds', 'listProjects']
/** Calls that also concern a second project, which a token that is limited to one project does not reach. */
const OF_TWO_PROJECTS = ['previewMoveToProject', 'moveTicketToProject', 'previewMoveOfMany', 'copyProject']
/** Indexes in the answers of example.ts. */
const DEVELOPER = 4
const OWNER = 6

const world = await startWorld()
const writes = await watchWrites(world.url, [])
const begin = writes.begin(stage, ({ scene }) => renewSessions(world, scene))
afterAll(() => writes.end())

type Stage = { scene: Scene; tokens: Record<string, TestPerson>; otherProject: string }

async function stage(): Promise<Stage> {
  const scene = await createScene(world)
  const { owner, projectId } = scene
  const otherProject = await world.project(owner, 'Elsewhere')
  await world.file(owner, await world.ticket(owner, otherProject), 'elsewhere.txt')
  const disabled = await world.member(owner, projectId, 'admin')
  const tokens: Record<string, TestPerson> = {}
  for (const scope of SCOPES) tokens[scope] = await byToken(world, owner, { scope })
  tokens['this project'] = await byToken(world, owner, { scope: 'admin', projects: [projectId] })
  tokens['another project'] = await byToken(world, owner, { scope: 'admin', projects: [otherProject] })
  tokens.robot = await robotBy(world, owner, projectId, { scope: 'admin' })
  tokens.ended = await byToken(world, owner, { scope: 'admin' })
  const [last] = (await world.call(owner, 'listTokens', {})).tokens
  await world.call(owner, 'endToken', {}, { token_id: last?.id ?? '' })
  tokens.disabled = await byToken(world, disabled, { scope: 'admin' })
  const now = world.clock.now().toISOString()
  await world.db.updateTable('account').set({ disabled_at: now }).where('id', '=', disabled.user_id).execute()
  tokens.expired = await byToken(world, owner, { scope: 'admin', days: 1 })
  await world.db.updateTable('token').set({ expires_at: now }).where('expires_at', 'is not', null).execute()
  return { scene, tokens, otherProject }
}

async function statusOf({ scene, tokens }: Stage, name: OperationName, column: string): Promise<number> {
  const { scope, withDeleted } = api[name]
  const ids = { ...paramsOf(name, scene), ...(withDeleted && { [`${scope}Id`]: scene.deleted[scope] }) }
  const response = await world.send(tokens[column] as TestPerson, name, ids as never, inputOf(name, scene))
  await response.text()
  return response.status
}

function expected(name: OperationName, column: string): number {
  const least = tokenOf(name)
  const answers = answersOf(name).split(' ').map(Number)
  if (['ended', 'expired', 'disabled'].includes(column)) return 401
  // The session in the example belongs to another user, so its existence must not be revealed.
  if (name === 'endSession') return 404
  // A robot is a member of its own project only.
  if (column === 'robot') return least === null || name === 'createProject' ? 403 : (answers[DEVELOPER] ?? 0)
  const isSelf = ['self', 'operator'].includes(api[name].needs)
  if (column === 'another project' && !isSelf) return 404
  if (column === 'this project' && OF_TWO_PROJECTS.includes(name)) return 404
  if (column.endsWith('project')) {
    const isOpen = least !== null && (!isSelf || WITHIN_PROJECTS.includes(name))
    return isOpen ? (answers[OWNER] ?? 0) : 403
  }
  return ofScope(name, column as TokenScope)
}

/** The status for the owner's token with this scope. */
function ofScope(name: OperationName, scope: TokenScope): number {
  const least = tokenOf(name)
  // The call is stored as a proposal, for a person to decide.
  const isProposed = scope === 'propose' && (least === 'write' || least === 'comment')
  if (isProposed && !NOT_PROPOSED.includes(name)) return 200
  const reached = least !== null && SCOPES.indexOf(scope) >= SCOPES.indexOf(least)
  return reached ? Number(answersOf(name).split(' ')[OWNER]) : 403
}

const COLUMNS = [...SCOPES, 'this project', 'another project', 'robot', 'ended', 'expired', 'disabled']

describe('every operation by every kind of token', () => {
  it.each(OPERATIONS)('%s', async (name) => {
    const answered: Record<string, number> = {}
    const at = await begin.again()
    const ask = async (stage: Stage, column: string) => {
      answered[column] = await statusOf(stage, name, column)
    }
    // Calls that only read or are refused do not change the stage, so they run together. Those that change it follow, from the
    // least scope to the highest, and get an untouched stage where the change before them is in the way.
    const isChange = (column: string) => api[name].method !== 'GET' && expected(name, column) === 200
    await Promise.all(COLUMNS.filter((column) => !isChange(column)).map((column) => ask(at, column)))
    for (const [index, column] of COLUMNS.filter(isChange).entries()) {
      await ask(at, column)
      if (index > 0 && answered[column] !== 200) await ask(await begin.again(), column)
    }
    begin.sent(name)
    expect(answered).toEqual(Object.fromEntries(COLUMNS.map((column) => [column, expected(name, column)])))
  })
})

describe('the doors beside the contract', () => {
  const HEARS = [...SCOPES, 'this project', 'robot']

  it.each(COLUMNS)('the stream, for a token: %s', async (column) => {
    const { scene, tokens } = await begin.again()
    const { owner, projectId } = scene
    const who = tokens[column] as TestPerson
    const { seq } = await world.call(owner, 'getProject', { projectId })
    await world.ticket(owner, projectId)
    const response = await fetch(`${await world.address()}/api/stream`, {
      method: 'POST',
      headers: { ...who.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cursors: { [projectId]: seq } }),
    })
    await response.body?.cancel()
    expect(response.status).toBe(['ended', 'expired', 'disabled'].includes(column) ? 401 : 200)
    if (response.status !== 200) return
    const stream = await openStream(world, who, { cursors: { [projectId]: seq } })
    await stream.until(has('ready'))
    expect(stream.changes().length > 0).toBe(HEARS.includes(column))
    await stream.close()
  })

  it.each(COLUMNS)('files, for a token: %s', async (column) => {
    const { scene, tokens } = await begin.again()
    const who = tokens[column] as TestPerson
    const isOver = ['ended', 'expired', 'disabled'].includes(column)
    const object = `/storage/v1/object/attachments/${scene.projectId}/${scene.ticketId}`
    const read = await world.app.request(`${object}/display.png`, { headers: who.headers })
    await read.text()
    expect(read.status === 200).toBe(HEARS.includes(column))
    const added = await world.app.request(`${object}/${column.replaceAll(' ', '-')}.txt`, {
      method: 'POST',
      headers: { ...who.headers, 'Content-Type': 'text/plain' },
      body: 'from a program',
    })
    await added.text()
    expect(added.status === 200).toBe(['write', 'admin', 'this project', 'robot'].includes(column))
    if (isOver) expect([read.status, added.status].every((status) => status >= 400)).toBe(true)
  })

  it.each(COLUMNS)('folders of files, for a token: %s', async (column) => {
    const { scene, tokens, otherProject } = await begin.again()
    const { projectId } = scene
    const list = async (prefix: string) => {
      const response = await world.app.request('/storage/v1/object/list/attachments', {
        method: 'POST',
        headers: { ...tokens[column]?.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ prefix }),
      })
      const found = (await response.json()) as { name: string }[]
      return response.status === 200 ? found.map(({ name }) => name) : response.status
    }
    const own = column === 'another project' ? [otherProject] : [projectId]
    const isOver = ['ended', 'expired', 'disabled'].includes(column)
    const all = SCOPES.includes(column as TokenScope) ? [projectId, otherProject] : own
    expect(await list('')).toEqual(isOver ? 401 : all.toSorted())
    for (const id of isOver ? [] : [projectId, otherProject])
      expect((await list(id)) as string[]).toHaveLength(all.includes(id) ? 1 : 0)
  })

  it.each(COLUMNS)('the account service takes no token: %s', async (column) => {
    const { tokens } = await begin.again()
    const response = await world.app.request('/auth/v1/user', { headers: tokens[column]?.headers })
    expect(response.status).toBe(403)
  })
})

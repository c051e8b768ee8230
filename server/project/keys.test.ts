// Keys of projects: a key that a project has or had is never given to another one, whatever happens to the project; the keys that
// names suggest; and what two people who want the same key at once are answered.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { KEYS_PER_PROJECT } from '../limits.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
let owner: TestPerson
let projectId: string
let version: number
/** Another person, who sees nothing of the project, and their project. */
let other: TestPerson
let theirs: string
beforeEach(async () => {
  owner = await world.person('Ada Lovelace')
  other = await world.person('Olive Other')
  projectId = await world.project(owner, 'Web Redesign')
  theirs = await world.project(other, 'Other things')
  version = 1
})

const rename = async (key: string) =>
  world.event(owner, 'updateProject', { projectId }, { version: version++, key })
const takeTheir = (key: string) =>
  world.refused(other, 'updateProject', { projectId: theirs }, { version: 1, key })
const keyOf = async (who: TestPerson, id: string) =>
  (await world.call(who, 'getProject', { projectId: id })).project.key
const random = () => `K${crypto.randomUUID().slice(0, 8).toUpperCase()}`

describe('a key that a project had', () => {
  it('stays its own: the project has it back, another gets only that it is taken', async () => {
    const [first, second] = [random(), random()]
    await rename(first)
    expect(await rename(second)).toMatchObject({ changes: { key: second } })
    const { project } = await world.call(owner, 'getProject', { projectId })
    expect(project.former_keys[0]).toBe(first)
    const answer = await takeTheir(first)
    expect(answer).toMatchObject({
      code: 'key_taken',
      status: 409,
      detail: 'Another project has or had this key',
    })
    expect(JSON.stringify(answer)).not.toMatch(/Redesign|Ada/)
    expect(await rename(first)).toMatchObject({
      changes: { key: first, former_keys: [second, ...project.former_keys.slice(1)] },
    })
  })

  it('is not given away after the project was deleted and erased', async () => {
    const [first, second] = [random(), random()]
    await rename(first)
    await rename(second)
    await world.call(owner, 'deleteProject', { projectId })
    expect((await takeTheir(first)).code).toBe('key_taken')
    expect((await takeTheir(second)).code).toBe('key_taken')
    world.clock.advance(40 * 86_400)
    await eraseDeleted(world.deps)
    const { rows } = await sql<{
      erased_at: string
    }>`select erased_at from project where id = ${projectId}`.execute(world.db)
    expect(rows[0]?.erased_at).not.toBeNull()
    other = await world.person('Olive Later')
    theirs = await world.project(other, 'Later things')
    expect((await takeTheir(first)).code).toBe('key_taken')
    expect((await takeTheir(second)).code).toBe('key_taken')
  })

  it('is one of at most so many: another refusal names the reason, and one of the former keys is free to choose', async () => {
    const keys = Array.from({ length: KEYS_PER_PROJECT - 1 }, random)
    for (const key of keys) await rename(key)
    const refusal = await world.refused(owner, 'updateProject', { projectId }, { version, key: random() })
    expect(refusal).toMatchObject({ code: 'key_limit', status: 409 })
    expect(await rename(keys[0] ?? '')).toMatchObject({ changes: { key: keys[0] } })
  })
})

it('two who choose the same key at once: one has it, the other is told that it is taken', async () => {
  const key = random()
  const answers = await Promise.all([
    world.send(owner, 'updateProject', { projectId }, { version: 1, key }),
    world.send(other, 'updateProject', { projectId: theirs }, { version: 1, key }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const keys = [await keyOf(owner, projectId), await keyOf(other, theirs)]
  expect(keys.filter((one) => one === key)).toHaveLength(1)
})

it('a name whose key is taken gets a longer one of its letters, then a short number; other scripts get PRJ', async () => {
  const name = 'Yellow Quince'
  const keys: string[] = []
  for (let count = 0; count < 6; count += 1) keys.push(await keyOf(owner, await world.project(owner, name)))
  expect(keys.slice(0, 5)).toEqual(['YQ', 'YQU', 'YQUI', 'YEQ', 'YELQ'])
  expect(keys[5]).toMatch(/^YQ\d{1,2}$/)
  expect(await keyOf(owner, await world.project(owner, '山田'))).toBe('PRJ')
  expect(
    await keyOf(owner, await world.project(other, 'проект').then(() => world.project(owner, '工程'))),
  ).toMatch(/^PRJ\d{1,2}$/)
})

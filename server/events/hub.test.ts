// One event for very many pages: it is serialized once, while pages leave during the delivery and some may not see it.
import { expect, it } from 'vitest'
import { startWorld, type TestPerson } from '../test/world.ts'
import type { Frame } from './frame.ts'
import type { Listener } from './hub.ts'

const world = await startWorld()

type Page = Listener & { frames: Frame[]; gone: Listener['gone']; calls: string[] }

/** A live page of the project, without a connection. */
async function page(
  { user_id, session_id, access_token }: TestPerson,
  projectId: string,
  onChange?: () => void,
): Promise<Page> {
  const { seq } = await world.db
    .selectFrom('project')
    .select('seq')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const frames: Frame[] = []
  const calls: string[] = []
  const key = (await world.deps.tokens.verify(access_token))?.key ?? ''
  const mine: Page = {
    userId: user_id,
    payer: user_id,
    key,
    sessionId: session_id,
    all: false,
    ofInbox: true,
    cursors: new Map([[projectId, seq]]),
    frames,
    calls,
    hasRoom: () => true,
    room: async () => undefined,
    read: (act) => act(),
    change(frame) {
      frames.push(frame)
      onChange?.()
    },
    gone: () => void calls.push('gone'),
    reset: () => void calls.push('reset'),
    close: () => world.hub.leave(mine),
  }
  world.hub.enter(mine)
  await world.hub.join(mine, projectId)
  return mine
}

const sent = () => new Promise(setImmediate)
const leave = (pages: Page[]) => pages.forEach((one) => void one.close())

it('is the same bytes for every page', async () => {
  const owner = await world.person('Olga')
  const projectId = await world.project(owner)
  const pages = await Promise.all(Array.from({ length: 200 }, () => page(owner, projectId)))
  expect(world.hub.streamsOf(owner.user_id)).toBe(200)
  await world.ticket(owner, projectId, { title: 'Seen by all' })
  await world.ticket(owner, projectId, { title: 'Seen next' })
  await sent()
  const [first, second] = pages[0]?.frames ?? []
  expect(String(first)).toContain('Seen by all')
  expect(String(second)).toContain('Seen next')
  for (const { frames } of pages) {
    expect(frames.length).toBe(2)
    expect(frames[0] === first && frames[1] === second).toBe(true)
  }
  leave(pages)
  expect(world.hub.streamsOf(owner.user_id)).toBe(0)
})

it('reaches the others when pages leave while it is being sent', async () => {
  const owner = await world.person('Olga')
  const projectId = await world.project(owner)
  const pages: Page[] = []
  const first = await page(owner, projectId, () => leave(pages.slice(0, 10)))
  for (let count = 0; count < 20; count += 1) pages.push(await page(owner, projectId))
  await world.ticket(owner, projectId)
  await world.ticket(owner, projectId)
  await sent()
  expect(first.frames.length).toBe(2)
  expect(pages.map(({ frames }) => frames.length)).toEqual([...Array(10).fill(0), ...Array(10).fill(2)])
  leave([first, ...pages])
})

it('tells a removed member that the project is gone, and nothing that follows', async () => {
  const owner = await world.person('Olga')
  const projectId = await world.project(owner)
  const member = await world.member(owner, projectId, 'developer')
  const { members } = await world.call(owner, 'listMembers', { projectId })
  const memberId = members.find((one) => one.user_id === member.user_id)?.id ?? ''
  const pages = [await page(owner, projectId), await page(member, projectId)]
  await world.call(owner, 'removeMember', { memberId })
  await world.ticket(owner, projectId, { title: 'After the removal' })
  await sent()
  expect(pages.map(({ frames, calls }) => [frames.length, calls])).toEqual([
    [2, []],
    [0, ['gone']],
  ])
  leave(pages)
})

it('resets only those pages of the joining person that follow all projects', async () => {
  const owner = await world.person('Olga')
  const guest = await world.person('Guest')
  const projectId = await world.project(owner)
  const other = await world.project(guest)
  const pages = [await page(guest, other), await page(owner, projectId)]
  const all = { ...(await page(guest, other)), all: true }
  world.hub.enter(all)
  await world.call(owner, 'inviteMember', { projectId }, { username: guest.username })
  expect(all.calls).toEqual(['reset'])
  expect(pages.map(({ calls }) => calls)).toEqual([[], []])
  world.hub.leave(all)
  leave(pages)
})

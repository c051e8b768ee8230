// Mails about inboxes under faults: mail servers that refuse, fail or hang, killed processes, several processes, a clock that is
// set. Each mail arrives at least once, always with the same Message-ID.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { prune } from '../retention/pruning.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { type Failure, withFailure } from '../test/failing-queries.ts'
import { createInboxMails } from '../test/inbox-mails.ts'
import type { TestPerson } from '../test/world.ts'

const mails = await createInboxMails()
const { world } = mails
closeAfterAll(mails.close)
let owner: TestPerson
let ada: TestPerson
let projectId: string
let ticketId: string
beforeEach(async () => {
  const { sink } = mails.smtp
  Object.assign(sink, { refuse: false, cut: false })
  sink.answers.clear()
  await world.db.deleteFrom('notification_mail').execute()
  await world.db.deleteFrom('notification').execute()
  ;({ owner, projectId, member: ada } = await world.team('Ada'))
  ticketId = (await world.ticket(owner, projectId)).id
  await mails.arrived()
})

const DAY = 86_400
const mention = (who = ada, text = 'look', id = ticketId) =>
  mails.comment(owner, id, `@${who.username} ${text}`)
const count = async () => (await world.db.selectFrom('notification_mail').select('id').execute()).length
const refused = async (who = ada) => (await world.call(who, 'getNotificationSettings', {})).refused

describe('a mail server', () => {
  it('that fails is asked again, after longer and longer pauses, and others’ mails do not wait', async () => {
    const bob = await world.member(owner, projectId, 'developer', 'Bob')
    mails.smtp.sink.answers.set(ada.email, '450 4.2.1 greylisted')
    await mention()
    await mention(bob, 'look', (await world.ticket(owner, projectId)).id)
    const waits: number[] = []
    expect((await mails.after(120)).map(({ recipient }) => recipient)).toEqual([bob.email])
    for (let tries = 0; tries < 8; tries += 1) {
      const { attempts, retry_at } = await world.db
        .selectFrom('notification_mail')
        .select(['attempts', 'retry_at'])
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(attempts).toBe(tries + 1)
      const wait = (Date.parse(retry_at) - world.clock.now().getTime()) / 1_000
      waits.push(wait)
      expect(await mails.after(wait - 1)).toEqual([])
      expect(await mails.after(1)).toEqual([])
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
    mails.smtp.sink.answers.clear()
    expect((await mails.after(3_600)).map(({ recipient }) => recipient)).toEqual([ada.email])
    expect(await mails.after(DAY)).toEqual([])
  })

  it('that fails for days is given up, and leaves nothing behind', async () => {
    mails.smtp.sink.refuse = true
    await mention()
    await mails.after(120)
    for (let hour = 0; hour < 80; hour += 1) await mails.after(3_600)
    expect(await count()).toBe(0)
  })

  it('that hangs holds up nobody else', async () => {
    const others = await Promise.all(
      ['Bob', 'Eve', 'Kim'].map((name) => world.member(owner, projectId, 'developer', name)),
    )
    mails.smtp.sink.held.add(ada.email)
    await mention()
    await mails.read()
    world.clock.advance(60)
    for (const one of others) await mention(one)
    await mails.read()
    world.clock.advance(120)
    const sending = mails.send()
    const got = () => mails.smtp.received.map(({ to }) => to.join()).sort()
    await expect.poll(got).toEqual([ada, ...others].map(({ email }) => email).sort())
    // Another process does not send the mail meanwhile either.
    await mails.send()
    mails.smtp.release()
    await sending
    expect(got()).toHaveLength(4)
  })

  it('that is cut off after it took a mail gets it again with the same Message-ID', async () => {
    mails.smtp.sink.cut = true
    await mention()
    const [first] = await mails.after(120)
    mails.smtp.sink.cut = false
    await mention(ada, 'news since')
    const again = await mails.after(61)
    expect(again.map(({ messageId }) => messageId)).toEqual([first?.messageId])
    const [mail] = await mails.after(60)
    expect(mail?.messageId).not.toBe(first?.messageId)
    expect(mail?.text).toContain('news since')
  })
})

describe('an address that its mail server refuses', () => {
  it('gets no further mails, which the person is told, until they try again', async () => {
    mails.smtp.sink.answers.set(ada.email, '550 5.1.1 no such user')
    await mention()
    await mails.after(120)
    expect(await refused()).toMatchObject({ email: ada.email })
    mails.smtp.sink.answers.clear()
    await mention()
    expect(await mails.after(DAY / 48)).toEqual([])
    await world.call(ada, 'resumeNotifications', {})
    expect(await refused()).toBeNull()
    await mention(ada, 'after that')
    const [mail] = await mails.after(120)
    expect(mail?.text).toContain('after that')
  })

  it('counts no more once the person has another one', async () => {
    mails.smtp.sink.answers.set(ada.email, '550 no such user')
    await mention()
    await mails.after(120)
    const email = `new-${ada.email}`
    await world.db.updateTable('account').set({ email }).where('id', '=', ada.user_id).execute()
    expect(await refused()).toBeNull()
    await mention()
    expect((await mails.after(120)).map(({ recipient }) => recipient)).toEqual([email])
  })

  it('by its policy, or for now, is no such address', async () => {
    for (const answer of ['554 5.7.1 relay access denied', '452 4.2.2 mailbox full']) {
      mails.smtp.sink.answers.set(ada.email, answer)
      await mention()
      await mails.after(120)
      expect(await refused()).toBeNull()
    }
    mails.smtp.sink.answers.clear()
    expect(await mails.after(600)).toHaveLength(2)
  })
})

describe('whatever happens to the process', () => {
  it.each<Failure>(['error', 'answer lost'])(
    'a mail arrives, and always with the same Message-ID: a statement fails by %s',
    async (how) => {
      const failed = new Set<string | undefined>()
      for (let at = 1, ended = false; !ended; at += 1) {
        owner = await mails.signedIn(owner)
        await mention(ada, `number ${at}`)
        const outcome = await withFailure({ at, how }, async () => {
          await mails.read().catch(() => undefined)
          world.clock.advance(120)
          await mails.send().catch(() => undefined)
        })
        ended = outcome.failed === undefined
        failed.add(outcome.failed?.trim().split(/\s/)[0])
        const first = await mails.arrived()
        // The next process, when all leases and pauses are over.
        await sql`update reader_place set retry_at = now() where reader = 'inbox'`.execute(world.db)
        const all = [...first, ...(await mails.after(120)), ...(await mails.after(300))]
        const about = all.filter(({ text }) => text?.includes(`number ${at}\n`))
        expect(about.length, `failed: ${outcome.failed}`).toBeGreaterThan(0)
        expect(new Set(about.map(({ messageId }) => messageId)).size, outcome.failed).toBe(1)
        const left = world.db.selectFrom('notification_mail').select('id').where('sent_at', 'is', null)
        expect(await left.execute()).toEqual([])
      }
      expect([...failed]).toEqual(expect.arrayContaining(['begin', 'select', 'insert', 'update', 'commit']))
    },
  )

  it('several of them send each mail once', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.member(owner, projectId, 'viewer', `Person ${index}`)),
    )
    for (const one of people) await mention(one)
    await Promise.all([mails.read(), mails.read()])
    world.clock.advance(120)
    await Promise.all([mails.send(), mails.send(), mails.send()])
    const got = (await mails.arrived()).map(({ recipient }) => recipient)
    expect(got).toEqual(people.map(({ email }) => email).sort())
  })

  it('what was collected or tried while the clock was ahead is not forgotten when it is set right', async () => {
    world.clock.advance(300 * DAY)
    owner = await mails.signedIn(owner)
    await mention()
    await mails.read()
    world.clock.advance(-300 * DAY)
    expect(await mails.after(1)).toHaveLength(1)
    mails.smtp.sink.refuse = true
    owner = await mails.signedIn(owner)
    await mention()
    await mails.read()
    world.clock.advance(300 * DAY)
    await mails.send()
    world.clock.advance(-300 * DAY)
    mails.smtp.sink.refuse = false
    expect(await mails.after(120)).toHaveLength(1)
  })
})

it('sent mails are forgotten after a day', async () => {
  await mention()
  await mails.after(120)
  await prune(world.deps)
  expect(await count()).toBe(1)
  world.clock.advance(DAY + 1)
  await prune(world.deps)
  expect(await count()).toBe(0)
})

// Content that an import wrote in the names of others says so, and who imported it, whatever happens to it later; earlier titles
// that came with it can be removed from the history.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../backup/invariants.ts'
import { eraseDeleted } from '../retention/erase.ts'
import { importing, type Line, line, startingWith } from '../test/imports.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

let owner: TestPerson
let admin: TestPerson
let dev: TestPerson
let projectId: string
const world = await startWorld()
const imports = importing(world)
beforeEach(async () => {
  ;({ owner, projectId, member: dev } = await world.team('Dev Patel'))
  admin = await world.member(owner, projectId, 'admin', 'Mallory Admin')
})

/** All content claims to be from a member. */
const forged = (content = 'I agree'): Line[] => [
  ...startingWith,
  line('person', { id: 'p1', name: 'Dev' }),
  line('ticket', { id: 't1', number: 1, title: 'Now', reporter: 'p1' }),
  line('comment', { id: 'k1', ticket: 't1', author: 'p1', content, reactions: { heart: ['p1'] } }),
  ...[
    ['First secret', 'Second secret'],
    ['Second secret', 'Third'],
    ['Third', 'Now'],
  ].map(([before, after], index) =>
    line('change', {
      id: `h${index}`,
      ticket: 't1',
      actor: 'p1',
      at: `2024-02-02T1${index}:00:00.000Z`,
      changes: { title: { before, after } },
    }),
  ),
]
const asDev = () => ({ people: [{ id: 'p1', user_id: dev.user_id }] })
const byAdmin = () => ({ by: admin.user_id, source: 'trello' })

async function imported(who = admin, lines = forged()) {
  const { id } = await imports.run(who, projectId, lines, asDev())
  const [ticket] = (await world.call(owner, 'listTickets', { projectId }, {})).tickets
  return { id, ticketId: ticket?.id ?? '' }
}
const commentOn = async (ticketId: string) => {
  const { comments } = await world.call(dev, 'listComments', { ticketId })
  return comments[0] ?? expect.fail('there is no comment')
}

describe('what an admin imports in the name of a member', () => {
  it('says who imported it, and from where: ticket, comment, reaction, and change', async () => {
    const { ticketId } = await imported()
    const { ticket } = await world.call(dev, 'getTicket', { ticketId })
    expect(ticket).toMatchObject({ reporter_id: dev.user_id, imported: byAdmin() })
    expect(await commentOn(ticketId)).toMatchObject({
      author_id: dev.user_id,
      reactions: { heart: [dev.user_id] },
      imported: { ...byAdmin(), reactions: { heart: [dev.user_id] } },
    })
    const { entries, people } = await world.call(dev, 'listHistory', { ticketId })
    expect(entries.map(({ actor, imported }) => [actor?.id, imported?.by])).toEqual(
      Array(3).fill([dev.user_id, admin.user_id]),
    )
    expect(people.map(({ id }) => id)).toContain(admin.user_id)
    const { comments } = await world.call(dev, 'searchEverywhere', {}, { search: 'agree' })
    expect(comments).toMatchObject([{ author: { id: dev.user_id }, imported: byAdmin() }])
    const own = await world.event(dev, 'createComment', { ticketId }, { content: 'I do not' })
    expect(own).toMatchObject({ comment: { imported: null } })
    const csv = await world.app.request(`/api/projects/${projectId}/download/tickets.csv`, {
      headers: owner.headers,
    })
    expect(await csv.text()).toMatch(/Imported from,Imported by\r\n.*,trello,Mallory Admin\r\n/)
  })

  it('still does after it was edited here, and after the import was removed', async () => {
    const { id, ticketId } = await imported()
    await world.call(dev, 'updateTicket', { ticketId }, { version: 1, priority: 'high' })
    const { id: commentId } = await commentOn(ticketId)
    expect(
      await world.event(dev, 'updateComment', { commentId }, { version: 1, content: 'I never said that' }),
    ).toMatchObject({ type: 'comment.changed', actor_id: dev.user_id, comment: { imported: byAdmin() } })
    await world.call(owner, 'removeImport', { projectId }, { id })
    await imports.runJobs()
    expect((await world.call(dev, 'getTicket', { ticketId })).ticket.imported).toEqual(byAdmin())
    expect(await commentOn(ticketId)).toMatchObject({ content: 'I never said that', imported: byAdmin() })
  })

  it('says it no more of a reaction that the person took back and put there themself', async () => {
    const { ticketId } = await imported()
    const { id: commentId } = await commentOn(ticketId)
    const react = (on: boolean) =>
      world.event(dev, 'reactToComment', { commentId }, { reaction: 'heart', on })
    const none = { ...byAdmin(), reactions: { heart: [] } }
    expect(await react(false)).toMatchObject({ reactions: {}, imported: none })
    expect(await react(true)).toMatchObject({ reactions: { heart: [dev.user_id] }, imported: none })
    expect(await commentOn(ticketId)).toMatchObject({ imported: none })
  })

  it('names whoever imported the words that stand there now', async () => {
    const { ticketId } = await imported(owner)
    expect(await commentOn(ticketId)).toMatchObject({ imported: { by: owner.user_id } })
    await imported(admin, forged('I agree to everything'))
    expect(await commentOn(ticketId)).toMatchObject({
      content: 'I agree to everything',
      imported: { ...byAdmin(), reactions: { heart: [dev.user_id] } },
    })
  })
})

describe('a former title that came with an import', () => {
  const titles = async (who: TestPerson, ticketId: string) =>
    (await world.call(who, 'listHistory', { ticketId })).entries.map(({ imported, changes: [change] }) => ({
      seq: imported?.id ?? '',
      title: [change?.before, change?.after],
    }))
  const stored = async () => {
    const { rows } = await sql`select from import_change
      where project_id = ${projectId} and before::text || after::text ~ 'secret'`.execute(world.db)
    return rows.length
  }

  it('is read with what replaced it, by those who may read earlier texts', async () => {
    const { ticketId } = await imported()
    await world.call(dev, 'updateTicket', { ticketId }, { version: 1, title: 'Later' })
    const found = await titles(dev, ticketId)
    expect(found.map(({ title }) => title)).toEqual([
      ['First secret', 'Second secret'],
      ['Second secret', 'Third'],
      ['Third', 'Now'],
      ['Now', 'Later'],
    ])
    const version = { seq: found[1]?.seq ?? '', field: 'title' } as const
    expect(await world.call(dev, 'getReplacedText', { projectId }, version)).toEqual({
      before: 'Second secret',
      after: 'Third',
      is_removed: false,
    })
    const viewer = await world.member(owner, projectId, 'viewer')
    expect(JSON.stringify(await titles(viewer, ticketId))).not.toContain('secret')
  })

  it('is taken out like any other, wherever it stood, and nothing else is', async () => {
    const { ticketId } = await imported()
    const [first, second] = await titles(owner, ticketId)
    for (const { seq = '' } of [first ?? {}, second ?? {}])
      await world.event(owner, 'removeReplacedText', { projectId }, { seq, field: 'title' })
    expect((await titles(owner, ticketId)).map(({ title }) => title)).toEqual([
      [null, null],
      [null, 'Third'],
      ['Third', 'Now'],
    ])
    expect(await stored()).toBe(0)
    expect((await checkInvariants(world.url)).filter(({ broken }) => broken > 0)).toEqual([])
    const version = { seq: second?.seq ?? '', field: 'title' } as const
    expect(await world.call(owner, 'removeReplacedText', { projectId }, version)).toBeNull()
    expect(await world.call(dev, 'getReplacedText', { projectId }, version)).toMatchObject({
      before: null,
      after: 'Third',
      is_removed: true,
    })
  })

  it('is reached from its own project alone, and not once the ticket is deleted', async () => {
    const { ticketId } = await imported()
    const [first] = await titles(owner, ticketId)
    const version = { seq: first?.seq ?? '', field: 'title' } as const
    const other = await world.team('Eve')
    const refused = (who: TestPerson, id: string) =>
      world.refused(who, 'removeReplacedText', { projectId: id }, version)
    expect(await refused(other.owner, other.projectId)).toMatchObject({ status: 404 })
    expect(await refused(dev, projectId)).toMatchObject({ status: 403 })
    await world.call(owner, 'deleteTicket', { ticketId })
    expect(await refused(owner, projectId)).toMatchObject({ status: 404 })
    expect(await stored()).toBe(2)
    world.clock.advance(40 * 86_400)
    await eraseDeleted(world.deps)
    expect(await stored()).toBe(0)
  })

  it('does not stay in the report of what the import was to bring', async () => {
    const lines = [...forged('A comment that will be deleted')]
    const { id } = await imported(admin, lines)
    const { report } = await imports.stateOf(owner, projectId, id)
    expect(report?.first).toEqual([])
  })
})

// Mails about the inbox: their recipients, their content and their time.
import { beforeEach, describe, expect, it } from 'vitest'
import { disableUser } from '../cli/operator-acts.ts'
import { readAll } from '../events/reader.ts'
import { inbox } from '../inbox/reader.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { createInboxMails } from '../test/inbox-mails.ts'
import { PASSWORD } from '../test/people.ts'
import type { TestPerson } from '../test/world.ts'

const mails = await createInboxMails()
const { world } = mails
closeAfterAll(mails.close)
let owner: TestPerson
let ada: TestPerson
let projectId: string
let key: string
beforeEach(async () => {
  // Mails that the previous test left for later.
  await world.db.deleteFrom('notification').execute()
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  key = (await world.call(owner, 'getProject', { projectId })).project.key
  ada = await world.member(owner, projectId, 'developer', 'Ada')
})

const HOUR = 3_600
const ticketOf = (input = {}) => world.ticket(owner, projectId, input)
/** The owner mentions Ada. */
const mention = (ticketId: string, rest = 'please look') =>
  mails.comment(owner, ticketId, `@${ada.username} ${rest}`)
const subjects = async (seconds: number) => (await mails.after(seconds)).map(({ subject }) => subject)

describe('at once', () => {
  it('a mention is mailed after two quiet minutes, several of them as one mail that says why', async () => {
    const { id, number } = await ticketOf()
    await mails.comment(owner, id, 'Nobody is mentioned')
    await mention(id)
    expect(await mails.after(110)).toEqual([])
    await mention(id, 'and **look** again\nwith https://example.org/x')
    expect(await mails.after(110)).toEqual([])
    const [mail, ...more] = await mails.after(10)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: ada.email, subject: `[${key}-${number}] Crash on start` })
    expect(mail?.text).toContain('Olga Owner mentioned you:\n> @')
    expect(mail?.text).toContain(' and look again\n> with https://example.org/x')
    expect(mail?.text).toContain('You get this because you were mentioned.')
    // The links lead to the first mention.
    const { comments } = await world.call(ada, 'listComments', { ticketId: id })
    const url = `https://tracker.example.com/project/${projectId}/ticket/${number}#comment-${comments[1]?.id}`
    expect(mail?.text).toContain(`${url}\n`)
    expect(mail?.html).toContain(`href="${url}"`)
    expect(await mails.after(24 * HOUR)).toEqual([])
  })

  it('a ticket that nobody leaves alone is mailed after ten minutes all the same', async () => {
    const { id } = await ticketOf()
    for (let minute = 0; minute < 9; minute += 1) {
      await mention(id)
      expect(await mails.after(60)).toEqual([])
    }
    await mention(id)
    expect(await mails.after(60)).toHaveLength(1)
  })

  it('an assignment is mailed, in the conversation of its ticket', async () => {
    const { id } = await ticketOf({ assignee_id: ada.user_id })
    const [first] = await mails.after(120)
    expect(first?.text).toContain('Olga Owner created the ticket and assigned it to you.')
    expect(first?.text).toContain('because it was assigned to you.')
    await mention(id)
    const [second] = await mails.after(120)
    expect(second?.inReplyTo).toBe(`<ticket.${id}@tracker.example.com>`)
    expect(second?.references).toBe(first?.references)
    expect(second?.messageId).not.toBe(first?.messageId)
    expect(second?.header('list-id')).toBe(`"Apollo" <${projectId}.project.tracker.example.com>`)
    expect(second?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(second?.header('list-unsubscribe')).toMatch(
      /^<https:\/\/tracker\.example\.com\/api\/unsubscribe\?token=\S+>$/,
    )
    expect(second?.header('auto-submitted')).toBe('auto-generated')
  })

  it('many tickets at the same moment are one mail, which belongs to no conversation', async () => {
    for (let index = 0; index < 25; index += 1) await ticketOf({ assignee_id: ada.user_id })
    const [mail, ...more] = await mails.after(120)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Changes in 25 tickets' })
    expect(mail?.inReplyTo).toBeUndefined()
    expect(mail?.text).toContain('5 more tickets are in your inbox.')
  })

  it('no more than twenty mails an hour', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (let index = 0; index < 5; index += 1) await ticketOf({ assignee_id: ada.user_id })
      expect(await mails.after(120)).toHaveLength(round < 4 ? 5 : 0)
    }
    expect(await mails.after(HOUR)).toHaveLength(5)
  })
})

describe('collected', () => {
  it('comments, moves and edits come as one mail an hour', async () => {
    const [first, second] = [await ticketOf(), await ticketOf({ title: 'Second' })]
    for (const { id } of [first, second]) await world.call(ada, 'watchTicket', { ticketId: id })
    await mails.comment(owner, first.id, 'One')
    expect(await mails.after(HOUR / 2)).toEqual([])
    await world.call(owner, 'moveTicket', { ticketId: second.id }, { status: 'done' })
    await world.call(owner, 'updateTicket', { ticketId: second.id }, { version: 2, priority: 'critical' })
    const [mail, ...more] = await mails.after(HOUR / 2)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Changes in 2 tickets', recipient: ada.email })
    expect(mail?.text).toContain('Olga Owner commented:\n> One')
    expect(mail?.text).toContain('Olga Owner moved it, now in Done.')
    expect(mail?.text).toContain('Olga Owner changed the priority.')
    expect(mail?.text).toContain('because you watch this ticket.')
    owner = await mails.signedIn(owner)
    await mails.comment(owner, first.id, 'Two')
    expect(await subjects(HOUR - 1)).toEqual([])
    expect(await subjects(1)).toEqual([`[${key}-${first.number}] Crash on start`])
  })

  it('daily mails come at eight in the person’s time zone', async () => {
    // Now it is shortly after nine in UTC.
    await mails.settings(ada, { paces: { mentioned: 'daily' }, zone: 'Asia/Tokyo' })
    const untilEight = () => (Date.UTC(2026, 4, 1, 23) - world.clock.now().getTime()) / 1_000
    const { id } = await ticketOf()
    await mention(id)
    const wait = ((untilEight() % 86_400) + 86_400) % 86_400
    expect(await mails.after(wait - 1)).toEqual([])
    owner = await mails.signedIn(owner)
    await mention(id, 'again')
    expect(await mails.after(1)).toHaveLength(1)
    await mention(id, 'once more')
    expect(await mails.after(86_400 - 1)).toEqual([])
    expect(await mails.after(1)).toHaveLength(1)
  })

  it('in quiet hours nothing comes; what waited comes when they end', async () => {
    const hour = (later: number) =>
      new Date(world.clock.now().getTime() + later * HOUR * 1_000).toISOString().slice(11, 16)
    await mails.settings(ada, { quiet: { from: hour(-1), until: hour(2) }, zone: 'UTC' })
    await mention((await ticketOf()).id)
    expect(await mails.after(HOUR)).toEqual([])
    expect(await mails.after(HOUR)).toHaveLength(1)
  })
})

describe('nothing is mailed', () => {
  it('of what is turned off, before or after it happened', async () => {
    const { id } = await ticketOf()
    await mails.settings(ada, { paces: { mentioned: 'off' } })
    await mention(id)
    expect(await mails.after(120)).toEqual([])
    await mails.settings(ada, { paces: { mentioned: 'now' } })
    await mention(id)
    await mails.read()
    await mails.settings(ada, { paces: { mentioned: 'off' } })
    expect(await mails.after(120)).toEqual([])
    await mails.settings(ada, { paces: { mentioned: 'now' }, is_on: false })
    await mention(id)
    expect(await mails.after(120)).toEqual([])
  })

  it('of one’s own acts', async () => {
    const ticket = await world.ticket(ada, projectId, {
      assignee_id: ada.user_id,
      description: `@${ada.username}`,
    })
    await mails.comment(ada, ticket.id, `@${ada.username} myself`)
    expect(await mails.after(HOUR)).toEqual([])
  })

  it('of what was read, done or seen in the inbox', async () => {
    const { id } = await ticketOf()
    await mention(id)
    await mails.read()
    const { lines } = await world.call(ada, 'listInbox', {})
    const marked = { lines: [{ ticket_id: id, seq: lines[0]?.seq ?? 0 }] }
    await world.call(ada, 'markInbox', {}, { ...marked, as: 'read' })
    expect(await mails.after(HOUR / 2)).toEqual([])
    // Later events are mailed without those that were read.
    await mention(id, 'anew')
    const [mail] = await mails.after(120)
    expect(mail?.text).toContain('anew')
    expect(mail?.text).not.toContain('please look')
  })

  const GONE: [string, (ticketId: string, commentId: string) => Promise<unknown>][] = [
    ['the ticket is deleted', (ticketId) => world.call(owner, 'deleteTicket', { ticketId })],
    ['the project is deleted', () => world.call(owner, 'deleteProject', { projectId })],
    ['the comment is deleted', (_, commentId) => world.call(owner, 'deleteComment', { commentId })],
    ['the person leaves', () => world.call(ada, 'leaveProject', { projectId })],
    ['the account is disabled', () => disableUser(world.deps, ada.email)],
    ['the account is deleted', () => world.call(ada, 'deleteAccount', {}, { password: PASSWORD })],
  ]
  it.each(GONE)('once %s, whether it was collected or made into a mail', async (_, end) => {
    const { id } = await ticketOf()
    const commentId = await mention(id)
    await mails.read()
    await end(id, commentId)
    expect(await mails.after(120)).toEqual([])
  })

  it.each(GONE)('once %s, even if its mail was tried before', async (_, end) => {
    const { id } = await ticketOf()
    const commentId = await mention(id)
    mails.smtp.sink.refuse = true
    await mails.after(120)
    mails.smtp.sink.refuse = false
    await end(id, commentId)
    expect(await mails.after(HOUR)).toEqual([])
  })

  it('of an assignment that was taken back, or a text as it was before', async () => {
    const { id } = await ticketOf({ assignee_id: ada.user_id })
    const commentId = await mention(id, 'the secret')
    await world.call(
      owner,
      'updateComment',
      { commentId },
      { version: 1, content: `@${ada.username} no more` },
    )
    await world.call(owner, 'updateTicket', { ticketId: id }, { version: 1, assignee_id: null })
    const [mail] = await mails.after(120)
    expect(mail?.text).toContain('no more')
    expect(mail?.text).not.toMatch(/the secret|assigned it to you/)
  })

  it('where no mail server is configured', async () => {
    await mention((await ticketOf()).id)
    await readAll(world.deps, [inbox])
    expect(await mails.after(HOUR)).toEqual([])
  })
})

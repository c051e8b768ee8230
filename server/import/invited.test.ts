// A person of an import who is invited by the owner: by accepting, with the verified address of the invitation, the person takes
// over the tickets of that name, and nobody else can.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { importing, line } from '../test/imports.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const imports = importing(world)
const newSecret = () => randomBytes(32).toString('base64url')

async function scene() {
  const { owner, projectId, member: dev } = await world.team('Dev Patel')
  const lines = [
    line('column', { id: 'c1' }),
    line('person', { id: 'p1', name: 'Ada Lovelace', email: 'ada@old.example' }),
    line('ticket', { id: 't1', title: 'Hers', number: 1, assignee: 'p1' }),
    line('ticket', { id: 't2', title: 'Hers, too', number: 2, assignee: 'p1' }),
  ]
  await imports.run(owner, projectId, lines)
  const waiting = async () => (await world.call(owner, 'listWaitingPeople', { projectId })).people
  const assignees = async () =>
    (await world.call(owner, 'listTickets', { projectId }, {})).tickets.map(({ assignee_id }) => assignee_id)
  const [name] = await waiting()
  expect(name).toMatchObject({ email: 'ada@old.example', invited: false, tickets: 2 })
  const invite = (input: { email: string; imported_person?: string }) =>
    world.event(owner, 'inviteAddress', { projectId }, { secret: newSecret(), ...input })
  return { owner, projectId, dev, lines, waiting, assignees, invite, imported_person: name?.id ?? '' }
}

it('the tickets of the name become theirs, with history; an import of the same data again knows it', async () => {
  const { owner, projectId, dev, lines, waiting, assignees, imported_person } = await scene()
  const email = 'ada.king@example.org'
  const secret = newSecret()
  const input = { email, secret, imported_person }
  const other = { ...input, secret: newSecret(), imported_person: dev.user_id }
  expect((await world.refused(owner, 'inviteAddress', { projectId }, other)).code).toBe('not_found')
  await world.event(owner, 'inviteAddress', { projectId }, { ...input, secret: newSecret() })
  expect(await waiting()).toMatchObject([{ invited: true }])
  // A later invitation of the address, with another role for example, keeps the name.
  await world.event(owner, 'createInvitation', { projectId }, { email, secret })
  expect(await waiting()).toMatchObject([{ invited: true }])
  // The link is of no use with another address.
  const stranger = await world.person('Ada Lovelace')
  expect((await world.refused(stranger, 'acceptInvitation', {}, { secret })).code).toBe('invitation_of_other')

  const ada = await world.person('Ada King')
  await world.db.updateTable('account').set({ email }).where('id', '=', ada.user_id).execute()
  await world.call(ada, 'acceptInvitation', {}, { secret })
  expect(await assignees()).toEqual([ada.user_id, ada.user_id])
  expect(await waiting()).toEqual([])
  const [hers] = (await world.call(ada, 'listTickets', { projectId }, {})).tickets
  const { entries } = await world.call(owner, 'listHistory', { ticketId: hers?.id ?? '' })
  expect(entries[0]).toMatchObject({ actor: { id: ada.user_id } })
  await imports.run(owner, projectId, lines)
  expect(await assignees()).toEqual([ada.user_id, ada.user_id])
})

it('somebody who has an account takes them over at once, also a member', async () => {
  const { waiting, assignees, invite, imported_person } = await scene()
  const ada = await world.person('Ada King')
  expect(await invite({ email: ada.email, imported_person })).toMatchObject({ type: 'member.added' })
  expect(await assignees()).toEqual([ada.user_id, ada.user_id])
  expect(await waiting()).toEqual([])

  const second = await scene()
  const { dev } = second
  const event = await second.invite({ email: dev.email, imported_person: second.imported_person })
  expect(event).toMatchObject({ type: 'import.advanced' })
  expect(await second.assignees()).toEqual([dev.user_id, dev.user_id])
})

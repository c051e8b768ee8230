// Proposals: a change by a token with that scope waits, and is made in the name of the person who accepts it.
import { expect, it } from 'vitest'
import { auditWords } from '../../domain/audit/words.ts'
import { LIMITS } from '../../domain/limits.ts'
import { PROPOSALS } from '../../domain/proposal/proposal.ts'
import { WINDOW_BYTES } from '../limits.ts'
import { byToken } from '../test/tokens.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

async function scene() {
  const { owner, projectId, member } = await world.team('Ada')
  const agent = await byToken(world, member, { scope: 'propose' })
  const ticket = await world.ticket(owner, projectId)
  const waiting = async () => (await world.call(owner, 'listProposals', { projectId }, {})).proposals
  return { owner, projectId, member, agent, ticket, waiting, ticketId: ticket.id }
}

it('changes nothing by itself, and names both where it is accepted', async () => {
  const { owner, projectId, agent, ticket, ticketId, waiting } = await scene()
  const event = await world.event(
    agent,
    'updateTicket',
    { ticketId },
    { version: ticket.version, priority: 'critical' },
  )
  expect(event).toMatchObject({
    type: 'proposal.changed',
    state: 'open',
    ticket_id: ticketId,
  })
  expect((await world.call(owner, 'getTicket', { ticketId })).ticket.priority).toBe(ticket.priority)
  const [proposal] = await waiting()
  expect(proposal).toMatchObject({
    operation: 'updateTicket',
    input: { priority: 'critical' },
    token: 'A token to propose',
    proposer: { full_name: 'Ada' },
    ticket: { number: ticket.number },
  })
  const made = await world.event(owner, 'acceptProposal', { projectId }, { proposal_id: proposal?.id ?? '' })
  expect(made).toMatchObject({ type: 'ticket.changed', actor_id: owner.user_id, proposal_id: proposal?.id })
  expect((await world.call(owner, 'getTicket', { ticketId })).ticket.priority).toBe('critical')
  const { entries } = await world.call(owner, 'listHistory', { ticketId }, {})
  expect(entries.at(-1)).toMatchObject({
    actor: { full_name: 'Olga Owner' },
    via: { way: 'agent', token: 'A token to propose' },
  })
  expect(await waiting()).toEqual([])
})

it('may create, comment, move and delete, each as the call itself would', async () => {
  const { owner, projectId, agent, ticket, ticketId, waiting } = await scene()
  await world.call(agent, 'createTicket', { projectId }, { title: 'Found by an agent' })
  await world.call(agent, 'createComment', { ticketId }, { content: 'It fails here' })
  await world.call(agent, 'moveTicket', { ticketId }, { status: 'done' } as never)
  await world.call(agent, 'deleteTicket', { ticketId })
  const types = []
  for (const { id } of await waiting())
    types.push((await world.event(owner, 'acceptProposal', { projectId }, { proposal_id: id })).type)
  expect(types).toEqual(['ticket.created', 'comment.created', 'ticket.changed', 'ticket.deleted'])
  expect(ticket.number).toBe(1)
})

it('says what would change: the present values of the same fields, and whether it can be taken back', async () => {
  const { owner, projectId, agent, member, ticket, ticketId, waiting } = await scene()
  const { id: labelId } = (
    (await world.event(owner, 'createLabel', { projectId }, { name: 'ui', color: 'blue' })) as {
      label: { id: string }
    }
  ).label
  await world.call(owner, 'changeTicketLabels', { ticketId }, { add: [labelId], remove: [] })
  const comment = await world.event(owner, 'createComment', { ticketId }, { content: 'Old words' })
  const commentId = comment.type === 'comment.created' ? comment.comment.id : ''
  const edit = { version: ticket.version, title: 'New', assignee_id: member.user_id, due_date: '2030-01-01' }
  await world.call(agent, 'updateTicket', { ticketId }, edit)
  await world.call(agent, 'moveTicket', { ticketId }, { status: 'done' } as never)
  await world.call(agent, 'changeTicketLabels', { ticketId }, { add: [], remove: [labelId] })
  await world.call(agent, 'createComment', { ticketId }, { content: 'Hello' })
  await world.call(agent, 'deleteComment', { commentId })
  await world.call(agent, 'deleteTicket', { ticketId })
  await world.call(agent, 'createTicket', { projectId }, { title: 'Another' })
  const shown = (await waiting()).map(({ current, former, is_reversible }) => [
    current,
    former,
    is_reversible,
  ])
  expect(shown).toEqual([
    [{ title: ticket.title, assignee_id: ticket.assignee_id, due_date: null }, null, true],
    [{ status: 'todo', column: 'todo' }, null, true],
    [{ label_ids: [labelId] }, null, true],
    [{}, null, true],
    [{}, 'Old words', false],
    [{}, null, false],
    [{}, null, true],
  ])
})

it('is not reversible if it edits a comment that the reporter sees', async () => {
  const { member, agent, ticketId, waiting } = await scene()
  const written = await world.event(member, 'createComment', { ticketId }, { content: 'We look into it' })
  const commentId = written.type === 'comment.created' ? written.comment.id : ''
  await world.call(agent, 'updateComment', { commentId }, { version: 1, content: 'Buy now' })
  expect(await waiting()).toMatchObject([{ is_reversible: true }])
  await world.db.updateTable('comment').set({ to_reporter: true }).where('id', '=', commentId).execute()
  expect(await waiting()).toMatchObject([{ is_reversible: false, former: 'We look into it' }])
})

it('is listed in windows that end where their texts are long, those before the change included', async () => {
  const { owner, projectId, agent, ticketId, waiting } = await scene()
  const length = LIMITS.ticket_description
  await world.call(owner, 'updateTicket', { ticketId }, { version: 1, description: 'a'.repeat(length) })
  const each = 2 * length
  const count = Math.ceil(WINDOW_BYTES / each) + 2
  for (let at = 0; at < count; at += 1)
    await world.call(agent, 'updateTicket', { ticketId }, { version: 2, description: 'b'.repeat(length) })
  await world.call(agent, 'updateTicket', { ticketId }, { version: 2, title: 'Short' })
  const first = await world.call(owner, 'listProposals', { projectId }, { limit: 100 })
  expect(first.proposals.length).toBe(count - 2)
  expect(first.proposals[0]?.current).toEqual({ description: 'a'.repeat(length) })
  const after = { limit: 100, after: first.next ?? '' }
  const rest = await world.call(owner, 'listProposals', { projectId }, after)
  expect([rest.proposals.length, rest.next, rest.total]).toEqual([3, null, count + 1])
  expect(rest.proposals.at(-1)?.current).toEqual({ title: (await waiting())[0]?.ticket?.title })
})

it('is named in the audit log when a deletion is accepted: who accepted, and the agent that proposed', async () => {
  const { owner, projectId, agent, ticket, ticketId, waiting } = await scene()
  await world.call(agent, 'deleteTicket', { ticketId })
  const [proposal] = await waiting()
  await world.call(owner, 'acceptProposal', { projectId }, { proposal_id: proposal?.id ?? '' })
  const { entries } = await world.call(owner, 'listAudit', { projectId }, { kind: 'deletions' })
  const [entry] = entries
  expect(entry).toMatchObject({ action: 'ticket.deleted', actor: { full_name: 'Olga Owner' } })
  expect(entry && auditWords(entry, 'P')).toBe(
    `deleted ticket P-${ticket.number}, as the agent “A token to propose” proposed`,
  )
})

it('takes what the person altered, and says which field of that is wrong', async () => {
  const { owner, projectId, agent, waiting } = await scene()
  await world.call(agent, 'createTicket', { projectId }, { title: 'Frist' })
  const [proposal] = await waiting()
  const accept = { proposal_id: proposal?.id ?? '' }
  const refused = await world.refused(
    owner,
    'acceptProposal',
    { projectId },
    { ...accept, input: { title: '' } },
  )
  expect(refused.errors?.[0]?.field).toBe('input.title')
  const made = await world.event(
    owner,
    'acceptProposal',
    { projectId },
    { ...accept, input: { title: 'First' } },
  )
  expect(made.type === 'ticket.created' && made.ticket.title).toBe('First')
})

it('still waits where accepting it is refused: edited since, or not this person’s right', async () => {
  const { owner, projectId, agent, member, ticket, ticketId, waiting } = await scene()
  await world.call(agent, 'updateTicket', { ticketId }, { version: ticket.version, title: 'Theirs' })
  await world.call(owner, 'updateTicket', { ticketId }, { version: ticket.version, title: 'Mine' })
  const other = await world.ticket(owner, projectId)
  await world.call(agent, 'deleteTicket', { ticketId: other.id })
  const [edit, deletion] = await waiting()
  const accept = (who: typeof owner, id = '') =>
    world.refused(who, 'acceptProposal', { projectId }, { proposal_id: id })
  expect((await accept(owner, edit?.id)).code).toBe('edit_conflict')
  expect((await accept(member, deletion?.id)).code).toBe('forbidden')
  expect(await waiting()).toHaveLength(2)
})

it('is declined once, and nobody accepts it afterwards', async () => {
  const { owner, projectId, agent, ticketId, waiting } = await scene()
  await world.call(agent, 'createComment', { ticketId }, { content: 'Never said' })
  const [proposal] = await waiting()
  const decide = { proposal_id: proposal?.id ?? '' }
  expect(await world.call(owner, 'declineProposal', { projectId }, decide)).toMatchObject({
    state: 'declined',
  })
  expect(await world.call(owner, 'declineProposal', { projectId }, decide)).toBeNull()
  expect((await world.refused(owner, 'acceptProposal', { projectId }, decide)).code).toBe('not_found')
  expect((await world.call(owner, 'listComments', { ticketId }, {})).comments).toEqual([])
})

it('of two who accept at once, one does', async () => {
  const { owner, projectId, agent, member, ticketId, waiting } = await scene()
  await world.call(agent, 'createComment', { ticketId }, { content: 'Said once' })
  const [proposal] = await waiting()
  const answers = await Promise.all(
    [owner, member].map((who) =>
      world.send(who, 'acceptProposal', { projectId }, { proposal_id: proposal?.id ?? '' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await world.call(owner, 'listComments', { ticketId }, {})).comments).toHaveLength(1)
})

it('reaches no other project, and is refused what is no daily work', async () => {
  const { owner, agent, projectId } = await scene()
  const other = await world.team('Grace')
  const theirs = await world.ticket(other.owner, other.projectId)
  expect((await world.refused(agent, 'deleteTicket', { ticketId: theirs.id })).status).toBe(404)
  for (const name of ['updateProject', 'deleteProject', 'createColumn', 'inviteMember'] as const)
    expect(
      (await world.refused(agent, name, { projectId } as never, { name: 'x', version: 1 })).status,
    ).toBeOneOf([400, 403])
  const accept = { proposal_id: crypto.randomUUID() }
  expect((await world.refused(agent, 'acceptProposal', { projectId }, accept)).code).toBe('forbidden')
  expect((await world.call(owner, 'listProposals', { projectId }, {})).total).toBe(0)
})

it('whose ticket is deleted is not told', async () => {
  const { owner, agent, ticketId, waiting } = await scene()
  await world.call(agent, 'createComment', { ticketId }, { content: 'Late' })
  await world.call(owner, 'deleteTicket', { ticketId })
  expect(await waiting()).toEqual([])
})

it(`there are at most ${PROPOSALS.perPerson} of one person`, async () => {
  const { agent, projectId, owner } = await scene()
  for (let at = 0; at < PROPOSALS.perPerson; at += 1)
    await world.call(agent, 'createTicket', { projectId }, { title: `Number ${at}` })
  expect((await world.refused(agent, 'createTicket', { projectId }, { title: 'One more' })).code).toBe(
    'proposal_limit',
  )
  const first = await world.call(owner, 'listProposals', { projectId }, { limit: 100 })
  expect([first.total, first.proposals.length]).toEqual([200, 100])
  const next = await world.call(
    owner,
    'listProposals',
    { projectId },
    { limit: 100, after: first.next ?? '' },
  )
  expect([next.proposals.length, next.next]).toEqual([100, null])
})

// The audit log of a project: its contents and who may read them. The log of a person's own account.
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../domain/audit/audit.ts'
import { auditActor, auditWords } from '../../domain/audit/words.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
const owner = await world.person('Olga Owner')

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function signIn(email: string, password = PASSWORD): Promise<Response> {
  return Promise.resolve(
    world.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': FIREFOX },
      body: JSON.stringify({ email, password }),
    }),
  )
}

function wordsOf(entries: AuditEntry[]): string[] {
  return entries.map((entry) => `${auditActor(entry)} ${auditWords(entry, 'APO')}`)
}

async function memberId(projectId: string, person: TestPerson): Promise<string> {
  const { members } = await world.call(owner, 'listMembers', { projectId })
  return members.find((member) => member.user_id === person.user_id)?.id ?? ''
}

test('every audited action is in its project’s log once and in order; daily work is not', async () => {
  const projectId = await world.project(owner)
  const ada = await world.member(owner, projectId, 'developer', 'Ada')
  const bob = await world.member(owner, projectId, 'viewer', 'Bob')
  await world.call(owner, 'changeMemberRole', { memberId: await memberId(projectId, ada) }, { role: 'admin' })
  await world.call(owner, 'changeMemberRole', { memberId: await memberId(projectId, ada) }, { role: 'admin' })
  const ticket = await world.ticket(ada, projectId)
  await world.call(ada, 'moveTicket', { ticketId: ticket.id }, { status: 'done' })
  const comment = await world.event(bob, 'createComment', { ticketId: ticket.id }, { content: 'Hello' })
  const commentId = comment.type === 'comment.created' ? comment.comment.id : ''
  await world.call(ada, 'deleteComment', { commentId })
  await world.call(ada, 'deleteTicket', { ticketId: ticket.id })
  await world.call(ada, 'restoreTicket', { ticketId: ticket.id })
  await world.call(ada, 'exportProject', { projectId }, { limit: 1 })
  await world.call(ada, 'exportProject', { projectId }, { limit: 1, before: 1 })
  await world.call(owner, 'updateProject', { projectId }, { version: 1, name: 'Gemini' })
  await world.call(owner, 'removeMember', { memberId: await memberId(projectId, bob) })
  await world.call(owner, 'transferProject', { projectId }, { user_id: ada.user_id })
  await world.call(owner, 'endTransfer', { projectId })
  await world.call(owner, 'transferProject', { projectId }, { user_id: ada.user_id })
  await world.call(ada, 'endTransfer', { projectId })
  await world.handOver(owner, projectId, ada)
  await world.call(owner, 'leaveProject', { projectId })
  const { entries, next } = await world.call(ada, 'listAudit', { projectId })
  expect(wordsOf(entries)).toEqual([
    'Olga Owner left the project',
    'Ada accepted the project from Olga Owner and became its owner',
    'Olga Owner offered the project to Ada',
    'Ada declined the project that Olga Owner offered',
    'Olga Owner offered the project to Ada',
    'Olga Owner withdrew the offer of the project to Ada',
    'Olga Owner offered the project to Ada',
    'Olga Owner removed Bob',
    'Olga Owner renamed the project to “Gemini”',
    'Ada exported the project',
    'Ada restored ticket APO-1',
    'Ada deleted ticket APO-1',
    'Ada deleted a comment by Bob on ticket APO-1',
    'Olga Owner changed the role of Ada from Developer to Admin',
    'Olga Owner added Bob as Viewer',
    'Olga Owner added Ada as Developer',
    'Olga Owner created the project “Apollo” (APO)',
  ])
  expect(next).toBeNull()
  const kinds = async (kind: 'members' | 'deletions' | 'project') =>
    (await world.call(ada, 'listAudit', { projectId }, { kind })).entries.map(({ action }) => action)
  expect(await kinds('deletions')).toEqual(['ticket.restored', 'ticket.deleted', 'comment.deleted'])
  expect(await kinds('project')).toEqual([
    'transfer.accepted',
    'transfer.offered',
    'transfer.declined',
    'transfer.offered',
    'transfer.withdrawn',
    'transfer.offered',
    'project.changed',
    'project.exported',
    'project.created',
  ])
  const aboutBob = await world.call(ada, 'listAudit', { projectId }, { user_id: bob.user_id })
  expect(aboutBob.entries.map(({ action }) => action)).toEqual([
    'member.removed',
    'comment.deleted',
    'member.added',
  ])
})

test('refused and failed actions are not in it', async () => {
  const projectId = await world.project(owner)
  const viewer = await world.member(owner, projectId, 'viewer')
  await world.refused(viewer, 'deleteProject', { projectId })
  await world.refused(owner, 'transferProject', { projectId }, { user_id: (await world.person('X')).user_id })
  const { entries } = await world.call(owner, 'listAudit', { projectId })
  expect(entries.map(({ action }) => action)).toEqual(['member.added', 'project.created'])
})

test('account events of its members, such as sign-ins, are not in it', async () => {
  const projectId = await world.project(owner)
  const ada = await world.member(owner, projectId, 'admin', 'Ada')
  await signIn(ada.email)
  await signIn(ada.email, 'not the password')
  const { status } = await world.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ada.access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { full_name: 'Ada Byron' } }),
  })
  expect(status).toBe(200)
  for (const who of [owner, ada])
    for (const filter of [{}, { user_id: ada.user_id }]) {
      const { entries } = await world.call(who, 'listAudit', { projectId }, filter)
      expect(new Set(entries.map(({ action }) => action.split('.')[0]))).toEqual(
        new Set('user_id' in filter ? ['member'] : ['member', 'project']),
      )
    }
  expect(await world.refused(owner, 'listAudit', { projectId }, { kind: 'sign_ins' })).toMatchObject({
    code: 'invalid_input',
  })
})

test('windows have no gap and no overlap', async () => {
  const projectId = await world.project(owner)
  const ada = await world.member(owner, projectId, 'admin', 'Ada')
  const ticket = await world.ticket(ada, projectId)
  await world.call(ada, 'deleteTicket', { ticketId: ticket.id })
  await world.call(ada, 'restoreTicket', { ticketId: ticket.id })
  await world.call(ada, 'deleteTicket', { ticketId: ticket.id })
  const seen: string[] = []
  let before: string | undefined
  do {
    const { entries, next } = await world.call(
      owner,
      'listAudit',
      { projectId },
      { limit: 2, ...(before && { before }) },
    )
    seen.push(...entries.map(({ action }) => action))
    before = next ?? undefined
  } while (before)
  expect(seen).toEqual([
    'ticket.deleted',
    'ticket.restored',
    'ticket.deleted',
    'member.added',
    'project.created',
  ])
})

test('only the person can read their account’s entries, with device and address', async () => {
  const ada = await world.person('Ada')
  await signIn(ada.email, 'not the password')
  const { access_token } = (await (await signIn(ada.email)).json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ password: 'another long sentence', current_password: PASSWORD })
  expect((await world.app.request('/auth/v1/user', { method: 'PUT', headers, body })).status).toBe(200)
  const [session] = (await world.call({ ...ada, access_token }, 'listSessions', {})).sessions
  await world.call({ ...ada, access_token }, 'endSession', { sessionId: session?.id ?? '' })
  const again = (await (await signIn(ada.email, 'another long sentence')).json()) as { access_token: string }
  const me = { ...ada, access_token: again.access_token }
  const { entries } = await world.call(me, 'listActivity', {})
  expect(wordsOf(entries)).toEqual([
    'Ada signed in with a password',
    'Ada ended one session',
    'Ada ended one session by a new password',
    'Ada changed the password',
    'Ada signed in with a password',
    'Somebody was refused at sign-in: wrong password',
  ])
  expect(entries.at(-1)).toMatchObject({ device: 'Firefox on Linux', address: 'local' })
  expect((await world.call(owner, 'listActivity', {})).entries.map(({ person }) => person?.id)).not.toContain(
    ada.user_id,
  )
})

test('a deleted account leaves its entries without devices and addresses', async () => {
  const projectId = await world.project(owner)
  const ada = await world.member(owner, projectId, 'admin', 'Ada')
  const ticket = await world.ticket(ada, projectId)
  await world.call(ada, 'deleteTicket', { ticketId: ticket.id })
  await signIn(ada.email)
  await world.call(ada, 'deleteAccount', {}, { password: PASSWORD })
  const { entries } = await world.call(owner, 'listAudit', { projectId })
  expect(wordsOf(entries).slice(0, 2)).toEqual([
    'Deleted user left the project',
    'Deleted user deleted ticket APO-1',
  ])
  const kept = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'address', 'device'])
    .where('actor_id', '=', ada.user_id)
    .orderBy('id')
    .execute()
  expect(kept.map(({ action }) => action)).toEqual([
    'ticket.deleted',
    'session.started',
    'account.deleted',
    'member.left',
  ])
  expect(kept.slice(0, 3).every(({ address, device }) => address === null && device === null)).toBe(true)
})

// A person who is added to a project learns of it and can respond.
import { expect, test } from 'vitest'
import { RATES } from '../limits.ts'
import type { Mail } from '../mail/text.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()

async function deliver(): Promise<Mail[]> {
  const letters: Mail[] = []
  const mailer = { send: async (mail: Mail) => void letters.push(mail), close: () => undefined }
  await runDueJobs({ ...world.deps, url: world.url, mailer })
  return letters
}

const invite = (owner: TestPerson, projectId: string, username: string) =>
  world.send(owner, 'inviteMember', { projectId }, { username })

async function cardOf(person: TestPerson, projectId: string) {
  const { projects } = await world.call(person, 'listProjects', {})
  return projects.find(({ id }) => id === projectId)
}

test('the page names who added them, until they answer', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const ada = await world.member(owner, projectId, 'viewer', 'Ada')
  const { user_id: id, username } = owner
  expect(await cardOf(ada, projectId)).toMatchObject({
    added_by: { id, full_name: 'Olga Owner', username },
  })
  expect(await cardOf(owner, projectId)).toMatchObject({ added_by: null })
  expect(await world.call(ada, 'keepMembership', { projectId })).toBeNull()
  expect(await cardOf(ada, projectId)).toMatchObject({ added_by: null })
  // A person who is added again is notified again.
  await world.call(ada, 'leaveProject', { projectId })
  await invite(owner, projectId, ada.username)
  expect((await cardOf(ada, projectId))?.added_by).not.toBeNull()
  await world.handOver(owner, projectId, ada)
  expect(await cardOf(ada, projectId)).toMatchObject({ added_by: null })
})

test('the mail names the inviter and the project, and turns no text of theirs into a link', async () => {
  await deliver()
  const owner = await world.person('www.evil.example')
  const projectId = await world.project(owner, 'Win at http://evil.example/')
  const ada = await world.member(owner, projectId, 'viewer', 'Ada')
  const [mail, ...others] = await deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ada.email, subject: 'You were added to a project' })
  expect(mail?.text).toContain(
    `www evil example (username ${owner.username}) added you to the project “Win at http evil example” as Viewer.`,
  )
  expect(mail?.text.match(/https?:\S+/g)).toEqual(['http://localhost:3000/dashboard'])
  // There is no mail if the person has answered or been removed before it is written.
  const bob = await world.member(owner, projectId, 'viewer', 'Bob')
  await world.call(bob, 'keepMembership', { projectId })
  const cleo = await world.member(owner, projectId, 'viewer', 'Cleo')
  await world.call(cleo, 'leaveProject', { projectId })
  expect(await deliver()).toEqual([])
  await world.call(owner, 'transferProject', { projectId }, { user_id: ada.user_id })
  expect(await deliver()).toMatchObject([{ to: ada.email, subject: 'A project is offered to you' }])
  await world.call(owner, 'transferProject', { projectId }, { user_id: bob.user_id })
  await world.call(owner, 'endTransfer', { projectId })
  expect(await deliver()).toEqual([])
})

test('being added repeatedly does not flood a mailbox', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const ada = await world.person('Ada')
  await deliver()
  let mails = 0
  for (let count = 0; count < RATES.newsTo.points + 3; count += 1) {
    expect((await invite(owner, projectId, ada.username)).status).toBe(200)
    mails += (await deliver()).length
    await world.call(ada, 'leaveProject', { projectId })
  }
  expect(mails).toBe(RATES.newsTo.points)
})

test('a blocked inviter cannot find the person; for everybody else nothing changes', async () => {
  const [owner, other] = [await world.person('Olga Owner'), await world.person('Other')]
  const [projectId, another] = [await world.project(owner), await world.project(owner, 'Another')]
  const ada = await world.member(owner, projectId, 'viewer', 'Ada')
  await world.event(ada, 'leaveProject', { projectId }, { block_inviter: true })

  const nobody = await world.refused(owner, 'inviteMember', { projectId }, { username: 'nobody-there' })
  for (const username of [ada.username, ada.email])
    for (const id of [projectId, another])
      expect(await world.refused(owner, 'inviteMember', { projectId: id }, { username })).toEqual({
        ...nobody,
        request_id: expect.any(String),
      })
  expect(await world.refused(owner, 'findUser', {}, { username: ada.username })).toMatchObject({
    code: 'user_not_found',
    detail: nobody.detail,
  })
  expect(await world.call(other, 'findUser', {}, { username: ada.username })).toEqual({ id: ada.user_id })
  // Other people can still add her. In a shared project the blocked inviter sees her as before.
  const theirs = await world.project(other, 'Theirs')
  expect((await invite(other, theirs, ada.username)).status).toBe(200)
  await world.call(other, 'inviteMember', { projectId: theirs }, { username: owner.username })
  await world.handOver(other, theirs, owner)
  expect(
    await world.refused(owner, 'inviteMember', { projectId: theirs }, { username: ada.username }),
  ).toMatchObject({
    code: 'already_member',
  })

  const { people } = await world.call(ada, 'listBlockedInviters', {})
  expect(people).toEqual([{ id: owner.user_id, full_name: 'Olga Owner', username: owner.username }])
  expect(await world.call(owner, 'listBlockedInviters', {})).toEqual({ people: [] })
  // Nobody can remove themselves from another person's list.
  await world.call(owner, 'unblockInviter', {}, { user_id: owner.user_id })
  expect((await invite(owner, projectId, ada.username)).status).toBe(404)
  await world.call(ada, 'unblockInviter', {}, { user_id: owner.user_id })
  expect((await invite(owner, projectId, ada.username)).status).toBe(200)
  const { entries } = await world.call(ada, 'listActivity', {})
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['inviter.unblocked', 'inviter.blocked'])
})

test('an invitation reveals only name and username; a creator has no inviter', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  const ada = await world.person('Ada')
  const answer = await (await invite(owner, projectId, ada.email)).text()
  expect(answer).toContain(ada.username)
  expect(answer).not.toContain(ada.email)
  const next = await world.project(ada, 'Own')
  expect(
    await world.refused(ada, 'leaveProject', { projectId: next }, { block_inviter: true }),
  ).toMatchObject({
    code: 'forbidden',
  })
})

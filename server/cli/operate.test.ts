// The commands about projects, operators and jobs, which need no account.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { StartError } from '../process/start-error.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { startWorld } from '../test/world.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run.ts'

const world = await startWorld()

async function lacewing(command: string, settings: Record<string, string> = {}): Promise<string[]> {
  const printed: string[] = []
  const env = { DATABASE_URL: world.url, PUBLIC_URL: 'https://tracker.example.org', ...settings }
  const terminal = { print: (line: string) => void printed.push(line), printError: () => {} }
  try {
    expect(await runCommand(readArguments(command.split(' ')), env, terminal)).toBe(0)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    printed.push(`error: ${error.message}`)
  }
  return printed
}

test('user disable names the projects that would lose their owner, and takes who gets them', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner, 'Zodiac')
  const ada = await world.member(owner, projectId, 'admin', 'Ada')
  await world.call(ada, 'keepMembership', { projectId })
  expect(await lacewing(`user disable ${owner.email}`)).toEqual([
    `These projects of ${owner.email} would lose their owner:`,
    `  ZOD  Zodiac (2 members; first in line: @${ada.username} (admin))`,
    'error: Nothing changed: say who takes them with --give KEY=EMAIL, or use --leave-projects.',
  ])
  expect((await world.send(owner, 'getMe', {})).status).toBe(200)
  expect(await lacewing(`user disable ${owner.email} --give zod=nobody@example.org`)).toEqual([
    'error: No account that can sign in has the address nobody@example.org: see lacewing user list.',
  ])
  expect(await lacewing(`user disable ${owner.email} --give NO=${ada.email} --leave-projects`)).toEqual([
    'error: No project has the key NO: see lacewing project list.',
  ])
  expect(await lacewing(`user disable ${owner.email} --give zod=${ada.email}`)).toEqual([
    `${ada.email} owns ZOD now.`,
    `${owner.email} is disabled; one session ended.`,
  ])
  expect((await world.call(ada, 'getProject', { projectId })).project.owner_id).toBe(ada.user_id)
  const { entries } = await world.call(ada, 'listAudit', { projectId }, { limit: 1 })
  expect(entries).toMatchObject([
    {
      action: 'project.handed_over',
      by: 'operator',
      person: { id: ada.user_id },
      detail: { why: 'operator' },
    },
  ])
})

test('project list and project give, also to somebody who is no member', async () => {
  const owner = await world.person('Olga Owner')
  const projectId = await world.project(owner, 'Quasar')
  const guest = await world.person('Gus Guest')
  const listed = (await lacewing('project list')).find((line) => line.startsWith('QUA'))
  expect(listed).toMatch(new RegExp(`^QUA +Quasar +${owner.username} +1 +0 +`))
  const given = await lacewing(`project give qua ${guest.email}`)
  expect(given[0]).toMatch(`${guest.email} owns Quasar (QUA) now.`)
  expect(await lacewing(`project give QUA ${guest.email}`)).toEqual([
    `${guest.email} owns QUA already: nothing changed.`,
  ])
  const { project } = await world.call(guest, 'getProject', { projectId })
  expect([project.owner_id, project.counts.members]).toEqual([guest.user_id, 2])
  expect(await lacewing(`project give NONE ${guest.email}`)).toEqual([
    'error: No project has the key NONE: see lacewing project list.',
  ])
  expect(await lacewing('project give QUA')).toEqual(['error: Usage: lacewing project give KEY EMAIL'])
})

test('operator add, list and remove; with OPERATORS only the setting counts', async () => {
  const { email, username } = await world.person('Oda Operator')
  expect(await lacewing('operator list')).toEqual([
    'No account is an operator: only this command line has rights over the server.',
  ])
  expect(await lacewing(`operator add ${email}`)).toEqual([`${email} is an operator now.`])
  expect(await lacewing(`operator add ${email}`)).toEqual([
    `${email} is an operator already: nothing changed.`,
  ])
  expect((await lacewing('operator list'))[1]).toMatch(new RegExp(`^${email} +${username} `))
  expect(await lacewing(`operator remove ${email}`)).toEqual([`${email} is no operator now.`])
  const setting = 'The setting OPERATORS names the operators of this server: change it there.'
  expect(await lacewing(`operator add ${email}`, { OPERATORS: 'a@example.org' })).toEqual([
    `error: ${setting}`,
  ])
  expect(await lacewing('operator list', { OPERATORS: 'A@example.org' })).toEqual(['a@example.org', setting])
  expect((await lacewing(`audit --user ${email}`)).join('\n')).toMatch(
    /An operator .*made Oda Operator an operator/,
  )
})

test('group list, people, add and remove; the members of the projects follow', async () => {
  const manager = await world.person('Mara Manager')
  const { email, username, ...ada } = await world.person('Ada Added')
  const projectId = await world.project(manager, 'Pulsar')
  await world.call(manager, 'createGroup', {}, { name: 'Quarks' })
  const group_id = (await world.call(manager, 'listGroups', {})).groups[0]?.id ?? ''
  await world.event(manager, 'giveGroupRole', { projectId }, { group_id, role: 'viewer' })
  expect(await lacewing('group people Quarks')).toEqual(['Nobody is in the group Quarks.'])
  expect(await lacewing(`group add quarks ${email}`)).toEqual([`${email} is in the group Quarks now.`])
  expect(await lacewing(`group add Quarks ${email}`)).toEqual([
    `${email} is in the group Quarks already, or the account is disabled: nothing changed.`,
  ])
  expect((await lacewing('group list'))[1]).toMatch(new RegExp(`^Quarks +${manager.username} +1 +1$`))
  expect((await lacewing('group people Quarks'))[1]).toMatch(new RegExp(`^${username} +Ada Added +20`))
  await runDueJobs(world.deps)
  expect((await world.send({ ...ada, email, username }, 'getProject', { projectId })).status).toBe(200)
  expect(await lacewing(`group remove Quarks ${email}`)).toEqual([`${email} is not in the group Quarks now.`])
  await runDueJobs(world.deps)
  expect((await world.send({ ...ada, email, username }, 'getProject', { projectId })).status).toBe(404)
  expect((await lacewing(`audit --user ${email}`)).join('\n')).toMatch(
    /An operator .*added Ada Added to the group “Quarks”/,
  )
  expect(await lacewing('group people Leptons')).toEqual([
    'error: No group has the name "Leptons": see lacewing group list.',
  ])
  expect(await lacewing('group add Quarks nobody@example.org')).toEqual([
    'error: No account has the address nobody@example.org: see lacewing user list.',
  ])
  const fromProvider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  const setting = { ...fromProvider, OIDC_GROUPS_CLAIM: 'groups', OIDC_GROUPS: 'q=Quarks' }
  expect(await lacewing(`group add Quarks ${email}`, setting)).toEqual([
    expect.stringMatching(/^error: .*single sign-on/),
  ])
})

test('jobs, jobs retry and limits', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db)
  expect(await lacewing('jobs')).toEqual(['No job has failed.'])
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.add_job('backup')`.execute(
    world.db,
  )
  await sql`update graphile_worker._private_jobs set last_error = 'no space left', attempts = 2`.execute(
    world.db,
  )
  const id = rows[0]?.id
  expect((await lacewing('jobs'))[1]).toMatch(
    new RegExp(`^${id} +backup +retrying +2 of 25 .*no space left$`),
  )
  expect(await lacewing(`jobs retry ${id}`)).toEqual([`Job ${id} (backup) runs again now.`])
  expect(await lacewing('jobs retry 999999')).toEqual([
    'error: No failed job 999999 waits: see lacewing jobs.',
  ])
  const limits = await lacewing('limits', { FILE_MIB: '7' })
  expect(limits.find((line) => line.startsWith('FILE_MIB'))).toMatch(/^FILE_MIB +7 MiB +set /)
  expect(limits.at(-1)).toMatch(/^Sign-up is open/)
})

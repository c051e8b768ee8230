// Groups that follow single sign-on: a real provider's claim at each sign-in, and claims that somebody has tampered with.
import { generateKeyPair } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../test/close-after.ts'
import { CLIENT, type ProviderPerson } from '../../test/oidc-provider.ts'
import { createPerson } from '../../test/people.ts'
import { createSingleSignOn, problemIn } from '../../test/single-sign-on.ts'
import { CLAIMED_GROUPS, groupsInClaim } from './groups-claim.ts'

const SETTINGS = { OIDC_GROUPS_CLAIM: 'groups', OIDC_GROUPS: 'staff, eng=Engineering' }
const world = await createSingleSignOn(SETTINGS)
closeAfterAll(world.close)
afterEach(() => world.provider.intercept(undefined))

/** The names of the groups of a person. */
async function groupsOf(userId: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('group_person')
    .innerJoin('people_group', 'people_group.id', 'group_id')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Signs in with this claim. @returns the person's id */
async function signIn(sub: string, groups: unknown): Promise<string> {
  world.provider.people.set(sub, { ...world.provider.people.get(sub), groups } as ProviderPerson)
  const { status, body } = await world.go(sub)
  expect(status).toBe(200)
  return body.user.id
}

test('people join and leave the groups of the settings at each sign-in, and no others', async () => {
  const { sub } = world.somebody()
  const id = await signIn(sub, ['eng', 'staff', 'root', 'Engineering '])
  expect(await groupsOf(id)).toEqual(['Engineering', 'staff'])
  expect(await signIn(sub, ['staff'])).toBe(id)
  expect(await groupsOf(id)).toEqual(['staff'])
  await signIn(sub, 'eng')
  expect(await groupsOf(id)).toEqual(['Engineering'])
  // Providers leave an empty list out.
  await signIn(sub, undefined)
  expect(await groupsOf(id)).toEqual([])
  const groups = await world.db
    .selectFrom('people_group')
    .select(['name', 'manager_id'])
    .orderBy('name')
    .execute()
  expect(groups).toEqual([
    { name: 'Engineering', manager_id: null },
    { name: 'staff', manager_id: null },
  ])
  const entries = world.db.selectFrom('audit_entry').select('action').where('person_id', '=', id)
  const acts = (await entries.execute()).map(({ action }) => action)
  expect(acts.filter((action) => action === 'group.person_added')).toHaveLength(3)
  expect(acts.filter((action) => action === 'group.person_removed')).toHaveLength(3)
})

test('a group that people had made follows the provider alone once the settings name it', async () => {
  const [manager, friend] = [await createPerson(world), await createPerson(world)]
  await world.db.deleteFrom('group_person').execute()
  await world.db.deleteFrom('people_group').where('name', '=', 'staff').execute()
  const group_id = crypto.randomUUID()
  const now = world.clock.now().toISOString()
  const made = { id: group_id, name: 'staff', name_key: 'staff', manager_id: manager.user_id }
  await world.db
    .insertInto('people_group')
    .values({ ...made, created_at: now })
    .execute()
  const row = { group_id, user_id: friend.user_id, added_by: manager.user_id, added_at: now }
  await world.db.insertInto('group_person').values(row).execute()
  const id = await signIn(world.somebody().sub, ['staff'])
  expect([await groupsOf(id), await groupsOf(friend.user_id)]).toEqual([['staff'], []])
  const stored = world.db.selectFrom('people_group').select('manager_id').where('id', '=', group_id)
  expect(await stored.execute()).toEqual([{ manager_id: null }])
})

test('the person joins and leaves the projects of the group before the first page is shown', async () => {
  const { sub } = world.somebody()
  const id = await signIn(sub, ['eng'])
  const owner = await createPerson(world)
  const now = world.clock.now().toISOString()
  const project_id = crypto.randomUUID()
  await world.db.transaction().execute(async (tx) => {
    const project = { id: project_id, name: 'Apollo', key: 'APO', owner_id: owner.user_id, created_at: now }
    await tx
      .insertInto('project')
      .values({ ...project, member_count: 1 } as never)
      .execute()
    const row = {
      project_id,
      user_id: owner.user_id,
      role: 'admin' as const,
      invited_by: null,
      joined_at: now,
    }
    await tx
      .insertInto('project_member')
      .values({ id: crypto.randomUUID(), ...row })
      .execute()
    const group = await tx
      .selectFrom('people_group')
      .select('id')
      .where('name', '=', 'Engineering')
      .executeTakeFirstOrThrow()
    const given = { role: 'developer' as const, given_by: owner.user_id, created_at: now }
    await tx
      .insertInto('group_role')
      .values({ group_id: group.id, project_id, ...given })
      .execute()
  })
  const roles = () =>
    world.db
      .selectFrom('project_member')
      .select(['role', 'role_by_hand'])
      .where('project_id', '=', project_id)
      .where('user_id', '=', id)
      .execute()
  await signIn(sub, [])
  await signIn(sub, ['eng'])
  expect(await roles()).toEqual([{ role: 'developer', role_by_hand: 'none' }])
  await signIn(sub, ['staff'])
  expect(await roles()).toEqual([])
})

describe('nothing changes', () => {
  test.each([
    ['a claim that is a number', 7],
    ['a claim that is an object', { eng: true }],
    ['a list that has something else than texts', ['staff', 7]],
    ['a list in a list', [['staff']]],
    ['no value (null)', null],
    ['too many values', Array.from({ length: CLAIMED_GROUPS + 1 }, (_, n) => `g${n}`)],
  ])('with %s', async (_, groups) => {
    const { sub } = world.somebody()
    const id = await signIn(sub, ['eng'])
    await signIn(sub, groups)
    expect(await groupsOf(id)).toEqual(['Engineering'])
  })

  const forged: [string, (sub: string) => Promise<string>][] = [
    [
      'a signature by another key',
      async (sub) => world.provider.idToken(await claimsOf(sub), (await generateKeyPair('RS256')).privateKey),
    ],
    ['another audience', async (sub) => world.provider.idToken({ ...(await claimsOf(sub)), aud: 'another' })],
    [
      'another issuer',
      async (sub) => world.provider.idToken({ ...(await claimsOf(sub)), iss: 'https://evil.test' }),
    ],
  ]
  let nonce = ''
  async function claimsOf(sub: string) {
    const now = Math.floor(Date.now() / 1_000)
    const { issuer: iss } = world.provider
    return { iss, sub, aud: CLIENT.id, nonce, iat: now, exp: now + 60, groups: ['staff'], ...MAIL }
  }
  const MAIL = { email: 'forged@example.org', email_verified: true }

  test.each(forged)('with an ID token with %s', async (_, forge) => {
    const { sub } = world.somebody()
    const id = await signIn(sub, ['eng'])
    const { location } = await world.begin()
    nonce = new URL(location).searchParams.get('nonce') ?? ''
    const back = await world.provider.visit(location, sub)
    const id_token = await forge(sub)
    world.provider.intercept((request, response) => {
      if (!request.url?.startsWith('/token')) return false
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token }))
      return true
    })
    expect(problemIn(await world.comeBack(back))).toBe('provider_unreachable')
    expect(await groupsOf(id)).toEqual(['Engineering'])
  })

  test('with the answer about another subject', async () => {
    const [own, other] = [world.somebody(), world.somebody()]
    const id = await signIn(own.sub, ['eng'])
    const { location } = await world.begin()
    const back = await world.provider.visit(location, own.sub)
    world.provider.intercept((request, response) => {
      if (!request.url?.startsWith('/me')) return false
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ sub: other.sub, email: own.email, email_verified: true, groups: ['staff'] }),
      )
      return true
    })
    expect(problemIn(await world.comeBack(back))).toBe('provider_unreachable')
    expect(await groupsOf(id)).toEqual(['Engineering'])
  })
})

test('a claim that the provider keeps elsewhere is no empty list', () => {
  const settings = { claim: 'groups', names: new Map([['eng', 'Engineering']]) }
  expect(groupsInClaim(settings, { _claim_names: { groups: 'src1' } })).toBeNull()
  expect(groupsInClaim(settings, { _claim_names: { other: 'src1' } })).toEqual([])
  expect(groupsInClaim(settings, Object.create({ groups: ['eng'] }))).toEqual([])
})

// Tokens for tests: users whose calls send a token instead of a session.
import { randomBytes } from 'node:crypto'
import { TOKEN_PREFIX, type TokenScope } from '../../domain/token/token.ts'
import type { TestPerson } from './people.ts'
import type { World } from './world.ts'

type TokenOptions = { scope?: TokenScope; projects?: string[] | null; days?: number | null }

export const newTokenSecret = () => TOKEN_PREFIX + randomBytes(32).toString('base64url')

const bearing = (person: TestPerson, secret: string): TestPerson => ({
  ...person,
  session_id: '',
  access_token: secret,
  headers: { authorization: `Bearer ${secret}` },
})

/** The user, calling with a new token. */
export async function byToken(
  world: World,
  person: TestPerson,
  { scope = 'write', projects = null, days = null }: TokenOptions = {},
): Promise<TestPerson> {
  const secret = newTokenSecret()
  const made = { name: `A token to ${scope}`, scope, projects, expires_in_days: days, secret }
  await world.call(person, 'createToken', {}, made)
  return bearing(person, secret)
}

/** A new robot of the project, calling with a token. */
export async function robotBy(
  world: World,
  owner: TestPerson,
  projectId: string,
  {
    scope = 'write',
    role = 'developer',
  }: { scope?: TokenScope; role?: 'viewer' | 'developer' | 'admin' } = {},
): Promise<TestPerson> {
  const added = await world.event(owner, 'createRobot', { projectId }, { name: 'Deploys', role })
  if (added.type !== 'member.added') throw new Error('no robot was added')
  const { user_id, profile } = added.member
  const secret = newTokenSecret()
  const made = { robot_id: user_id, name: 'Its token', scope, expires_in_days: null, secret }
  await world.call(owner, 'createRobotToken', { projectId }, made)
  return bearing({ ...owner, ...profile, user_id }, secret)
}

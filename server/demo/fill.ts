// Fills an empty database with sample data, for people who want to look around.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { passwords } from '../auth/password/password.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/handle.ts'
import { createKysely, createPool } from '../db/pool.ts'
import { DEMO_DOMAIN } from '../demo-address.ts'
import type { Deps } from '../deps.ts'
import { addProject, type Person } from './project.ts'
import { PEOPLE, PROJECTS } from './team.ts'
import { workingDaysAgo } from './timeline.ts'

/** The people who can sign in, all with the same password. */
export type SampleTeam = { password: string; people: { full_name: string; email: string }[] }

/**
 * Uses a connection of its own, because on a slow machine the single transaction takes longer than a request may.
 * @returns null, with nothing changed, if the database already contains anything
 */
export async function fillWithSampleTeam({
  url,
  ...deps
}: Pick<Deps, 'logger' | 'clock'> & { url: string }): Promise<SampleTeam | null> {
  const db = createKysely(createPool(url, deps.logger, { max: 1 }))
  try {
    return await fill(db, deps.clock)
  } finally {
    await db.destroy()
  }
}

async function fill(db: Db, clock: Clock): Promise<SampleTeam | null> {
  const password = randomBytes(9).toString('base64url')
  const password_hash = await passwords.hash(password)
  return db.transaction().execute(async (tx) => {
    // The lock prevents sign-ups and other starts from writing between this check and the commit.
    await sql`lock table profile, sign_up in exclusive mode`.execute(tx)
    if (!(await isEmpty(tx))) return null
    const now = clock.now()
    const people = await addPeople(tx, password_hash, workingDaysAgo(now, 90))
    for (const project of PROJECTS) await addProject(tx, people, project, now)
    return { password, people: [...people.values()].map(({ full_name, email }) => ({ full_name, email })) }
  })
}

/** The lines that are printed in the terminal. */
export function sampleTeamLines(team: SampleTeam | null, publicUrl: string): string[] {
  if (!team)
    return [
      'The sample team was not added: it is for an empty database, and this one holds something already. Set DATA_DIR to an empty folder.',
    ]
  return [
    `A sample team is here. Sign in at ${publicUrl}/auth as any of them:`,
    ...team.people.map(({ full_name, email }) => `  ${email.padEnd(28)}${full_name}`),
    `Password for all of them, shown only once: ${team.password}`,
  ]
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from profile) or exists (select from sign_up) or exists (select from project) as found`.execute(
    tx,
  )
  return rows[0]?.found === false
}

async function addPeople(tx: Tx, password_hash: string, since: Date): Promise<Map<string, Person>> {
  const created_at = since.toISOString()
  const people = Object.entries(PEOPLE).map(
    ([username, full_name]): Person => ({
      id: v7({ msecs: since.getTime() }),
      full_name,
      username,
      email: `${username}@${DEMO_DOMAIN}`,
      password_hash,
      created_at,
    }),
  )
  await tx
    .insertInto('profile')
    .values(
      people.map(({ id, full_name, username }) => ({
        id,
        full_name,
        username,
        created_at,
        deleted_at: null,
      })),
    )
    .execute()
  await tx
    .insertInto('account')
    .values(
      people.map(({ id, email }) => ({
        id,
        email,
        password_hash,
        email_confirmed_at: created_at,
        last_sign_in_at: null,
        disabled_at: null,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute()
  return new Map(people.map((person) => [person.username, person]))
}

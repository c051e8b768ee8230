// All stored data is bounded: every table and every folder names its limit, each claim is checked in the database and the code,
// and each limit that no other test fills is filled here, including removed, ended and waiting rows.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ATTACHMENTS_PER_TICKET } from '../../domain/attachment/attachment.ts'
import { CALENDARS_PER_PERSON } from '../../domain/calendar/calendar.ts'
import { MAX_DELIVERIES } from '../../domain/forge/forge.ts'
import { MAX_DECIDED, PROPOSALS } from '../../domain/proposal/proposal.ts'
import { PUSHES_PER_PERSON } from '../../domain/push/push.ts'
import {
  MAX_ENDED_TOKENS,
  ROBOTS_EVER,
  ROBOTS_PER_PROJECT,
  TOKENS_PER_DAY,
  TOKENS_PER_OWNER,
} from '../../domain/token/token.ts'
import { VIEWS_PER_LIST } from '../../domain/view/view.ts'
import { WEBHOOKS_PER_PROJECT } from '../../domain/webhook/webhook.ts'
import { checkInvariants } from '../backup/invariants.ts'
import { sweepBlobs } from '../blob/sweep.ts'
import { pruneCode } from '../forge/forget.ts'
import { FORGE } from '../forge/limits.ts'
import { rememberColumns } from '../import/header.ts'
import { IMPORT } from '../import/limits.ts'
import {
  CHALLENGES_PER_SESSION,
  FACTORS_PER_PERSON,
  LABELS_PER_PROJECT,
  MAX_MAIL_FILES,
  PASSKEYS_PER_PERSON,
  PROJECTS_PER_OWNER,
  PUBLIC_RATES,
  RATES,
} from '../limits.ts'
import type { Bound, Limit, Removal, Table } from '../stored/bounds.ts'
import { withFailure } from '../test/failing-queries.ts'
import { importing, kindOf, line, startingWith } from '../test/imports.ts'
import { byToken, newTokenSecret, robotBy } from '../test/tokens.ts'
import { startWorld, type TestPerson } from '../test/world.ts'
import { FOLDERS, limits, SCHEMAS, steps, tables } from './bounds.ts'
import { prune } from './pruning.ts'

const KIB = 1024
const world = await startWorld({
  settings: { PROJECT_FILE_MIB: '1', FILE_MIB: '1', IMPORT_MIB: '1', IMPORT_WAITING_MIB: '1' },
})
const imports = importing(world)

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const [TABLES, LIMITS, PRUNING] = [tables(), limits(), steps()]
const lines = Object.entries(TABLES) as [Table, (typeof TABLES)[Table]][]

/** Tables with rows of a project that erasing the project leaves, and why. */
const NOT_ERASED: { [T in Table]?: string } = {
  audit_entry: 'the record of the deletion; names are removed from it',
  invitation: 'expires',
  project_key: 'keeps the key from being given to another project',
  reader_place: 'a number, which the readers of the log expect',
  team_link: 'expires',
}

describe('every table', () => {
  it('has its line, and every line its table', async () => {
    const { rows } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and table_name not like 'kysely_migration%'`.execute(world.db)
    const own = rows.filter(({ schema }) => schema === 'public').map(({ name }) => name)
    expect(own.sort()).toEqual(Object.keys(TABLES).sort())
    const others = new Set(rows.map(({ schema }) => schema).filter((schema) => schema !== 'public'))
    expect([...others].sort()).toEqual(Object.keys(SCHEMAS).sort())
  })

  it('is bounded in rows by what is there: a limit, a rate, a unique key, a step of pruning', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.relname as name, array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`.execute(world.db)
    const isUnique = (table: string, of: readonly string[]) =>
      rows.some(({ name, columns }) => name === table && columns.sort().join() === [...of].sort().join())
    const isTrue = (table: string, bound: Bound) => {
      if (bound === 'few') return true
      if ('limit' in bound) return bound.limit in LIMITS
      if ('rate' in bound) return bound.rate in RATES || bound.rate in PUBLIC_RATES
      return 'oneFor' in bound ? isUnique(table, bound.oneFor) : bound.newest in PRUNING
    }
    const wrong = lines.flatMap(([table, { rows: bounds, bytes = [] }]) =>
      bounds.length > 0
        ? [...bounds, ...bytes].filter((bound) => !isTrue(table, bound)).map((bound) => ({ table, bound }))
        : [{ table, bound: 'few' as const }],
    )
    expect(wrong).toEqual([])
    expect(lines.filter(([, { of, rows }]) => rows.includes('few') && of !== 'server')).toEqual([])
  })

  it('loses its rows to what it says: a step that deletes them, a row that takes them along, a file', async () => {
    const { rows } = await sql<{ name: string; parent: string }>`
      select conrelid::regclass::text as name, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(world.db)
    const deletes = (text: string, table: string) =>
      new RegExp(`(delete from|deleteFrom\\()\\W*${table}\\b`, 'i').test(text)
    /** Steps that delete only if they find something, so their source is searched; forget.ts has its tables in lists. */
    const composed: Record<string, string> = {
      files: textOf('server/blob/sweep.ts'),
      code: textOf('server/forge/forget.ts').replace(/\bforge_\w+/g, 'delete from $&'),
    }
    await toErase()
    const words: Record<string, string> = {}
    for (const [name, step] of Object.entries(PRUNING)) {
      const { statements } = await withFailure({ at: () => false, how: 'error' }, async () =>
        step(world.deps),
      )
      words[name] = statements.map(({ statement }) => statement).join('\n') + (composed[name] ?? '')
    }
    const isTrue = (table: string, removal: Removal) => {
      if (removal === 'stays') return true
      if ('step' in removal) return deletes(words[removal.step] ?? '', table)
      if ('with' in removal) return rows.some(({ name, parent }) => name === table && parent === removal.with)
      return deletes(textOf(removal.by), table)
    }
    const wrong = lines.flatMap(([table, { removedBy }]) =>
      removedBy.filter((removal) => !isTrue(table, removal)).map((removal) => ({ table, removal })),
    )
    expect(wrong).toEqual([])
    // A step that keeps the newest must also remove rows.
    const kept = lines.flatMap(([table, { rows: bounds }]) =>
      bounds.flatMap((bound) =>
        typeof bound === 'object' && 'newest' in bound && !deletes(words[bound.newest] ?? '', table)
          ? [{ table, bound }]
          : [],
      ),
    )
    expect(kept).toEqual([])
    for (const { step } of Object.values(SCHEMAS)) expect(words[step]).toMatch(/graphile_worker/)
    const { rows: owned } = await sql<{ name: Table }>`select distinct table_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('project_id', 'ticket_id')`.execute(
      world.db,
    )
    const isErased = (table: Table): boolean =>
      deletes(words.deleted ?? '', table) ||
      TABLES[table].removedBy.some(
        (removal) => removal !== 'stays' && 'with' in removal && isErased(removal.with),
      )
    expect(
      owned
        .map(({ name }) => name)
        .filter((name) => !isErased(name))
        .sort(),
    ).toEqual(Object.keys(NOT_ERASED))
  })
})

describe('every folder', () => {
  it('has its line, and every line its folder', () => {
    const sources = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^test\/|[/\\]fixtures[/\\]/.test(file))
      .map((file) => textOf(`server/${file}`))
    const named = sources.flatMap((text) =>
      [...text.matchAll(/\b(?:join|resolve)\((?:\w+\.)*dataDir, ([^)]*)\)/g)].map(([, name = '']) =>
        name.startsWith("'") ? name : (new RegExp(`const ${name} = ('[^']*')`).exec(text)?.[1] ?? name),
      ),
    )
    expect(
      Object.values(FOLDERS).filter(({ rows, removedBy }) => rows.length === 0 || removedBy.length === 0),
    ).toEqual([])
    expect([...new Set(named)].sort()).toEqual(
      Object.keys(FOLDERS)
        .map((name) => `'${name}'`)
        .sort(),
    )
  })

  it('that is used has its line', async () => {
    const owner = await world.person('Owner')
    const projectId = await world.project(owner)
    await world.file(owner, await world.ticket(owner, projectId), 'a')
    await imports.runJobs()
    const there = await readdir(world.deps.config.dataDir)
    expect(there).toContain('files')
    expect(there.filter((name) => !(name in FOLDERS))).toEqual([])
  })

  it('of mails keeps the newest', async () => {
    const folder = join(world.deps.config.dataDir, 'mail')
    await mkdir(folder, { recursive: true })
    const before = (await readdir(folder)).length
    // Earlier than any mail that is sent now.
    const names = Array.from(
      { length: MAX_MAIL_FILES + 3 - before },
      (_, n) => `0000-${String(n).padStart(5, '0')}.eml`,
    )
    for (const name of names) await writeFile(join(folder, name), '')
    await PRUNING.mails(world.deps)
    const left = await readdir(folder)
    expect(left).toHaveLength(MAX_MAIL_FILES)
    expect(names.slice(0, 4).map((name) => left.includes(name))).toEqual([false, false, false, true])
  })
})

type Scene = { owner: TestPerson; projectId: string; member: TestPerson }

/** Each trial fills a limit in the ways that users have, including with removed or ended rows. */
const TRIALS: Record<string, (scene: Scene) => Promise<void>> = {
  async fileBytes({ owner, projectId }) {
    const ticket = await world.ticket(owner, projectId)
    const removed = async (name: string) => {
      const attachmentId = await world.file(owner, ticket, name, name.repeat(700 * KIB))
      await world.call(owner, 'deleteAttachment', { attachmentId })
      return attachmentId
    }
    const [first, second] = [await removed('a'), await removed('b')]
    await refusedFile(owner, ticket, 'c'.repeat(700 * KIB), ['QuotaExceeded', 'in the last day'])
    await world.call(owner, 'restoreAttachment', { attachmentId: first })
    const over = await world.refused(owner, 'restoreAttachment', { attachmentId: second })
    expect([over.code, over.limit]).toEqual(['file_quota', KIB ** 2])
    expect(over.detail).toContain('Remove some')
    await world.call(owner, 'deleteAttachment', { attachmentId: first })
    await sweepBlobs({
      ...world.deps,
      clock: { now: () => new Date(world.clock.now().getTime() + 90_000_000) },
    })
    await world.file(owner, ticket, 'c', 'c'.repeat(700 * KIB))
  },
  async ticketFiles({ owner, projectId }) {
    const ticket = await world.ticket(owner, projectId)
    const attachmentId = await world.file(owner, ticket, 'first', '')
    await world.call(owner, 'deleteAttachment', { attachmentId })
    await sql`insert into attachment (id, project_id, ticket_id, name, sha256, size, mime, uploader_id, created_at, deleted_at)
      select gen_random_uuid(), project_id, ticket_id, name, sha256, size, mime, uploader_id, created_at, deleted_at
      from attachment, generate_series(2, ${2 * ATTACHMENTS_PER_TICKET}) where id = ${attachmentId}`.execute(
      world.db,
    )
    await refusedFile(owner, ticket, 'x', ['attachment_limit', 'in the last day'])
    await world.call(owner, 'restoreAttachment', { attachmentId })
  },
  async importBytes({ owner, projectId }) {
    const admin = await world.member(owner, projectId, 'admin')
    const other = await world.project(owner, 'Other')
    const body = 'x'.repeat(600 * KIB)
    const id = randomUUID()
    expect((await imports.upload(owner, projectId, body, id)).status).toBe(200)
    await refusedUpload(owner, other, body, [
      'import_quota',
      'Your data that waits to be imported, in all projects',
    ])
    await refusedUpload(admin, projectId, body, ['import_quota', 'into this project'])
    // The replacement takes the place of the replaced upload.
    expect((await imports.upload(owner, projectId, `${body}y`, id)).status).toBe(200)
    await world.call(owner, 'removeImport', { projectId }, { id })
    expect((await imports.upload(owner, other, body)).status).toBe(200)
    // The staged records of a file count too.
    const tickets = Array.from({ length: 900 }, (_, n) =>
      line('ticket', { id: `t${n}`, description: 'x'.repeat(400) }),
    )
    const read = await imports.read(owner, projectId, [...startingWith, ...tickets].slice(0, 600))
    expect((await imports.stateOf(owner, projectId, read)).import).toMatchObject({
      state: 'unreadable',
      reason: expect.stringContaining('Your data that waits to be imported'),
    })
  },
  async openImports({ owner, projectId }) {
    const other = await world.project(owner, 'Other')
    for (let at = 0; at < IMPORT.open; at += 1)
      expect((await imports.upload(owner, at % 2 ? projectId : other, 'x')).status).toBe(200)
    await refusedUpload(owner, projectId, 'x', ['import_limit', 'remove or finish one'])
    const api = { url: 'https://github.com/ada/engine', token: null }
    const read = await world.refused(
      owner,
      'readImport',
      { projectId },
      { id: randomUUID(), source: 'github', api },
    )
    expect(read.code).toBe('import_limit')
  },
  async importsInADay({ owner, projectId }) {
    await sql`insert into import (id, project_id, user_id, state, name, caller, created_at)
      select gen_random_uuid(), ${projectId}, ${owner.user_id}, 'finished', 'x', '{}', ${world.clock.now().toISOString()}
      from generate_series(1, ${IMPORT.inADay})`.execute(world.db)
    await refusedUpload(owner, projectId, 'x', ['import_limit', 'within a day'])
  },
  async importedNames({ owner, projectId }) {
    await sql`insert into profile (id, full_name, username, created_at, imported_into, deleted_at)
      select gen_random_uuid(), 'Deleted user', 'gone-' || left(gen_random_uuid()::text, 20), now(), ${projectId}, now()
      from generate_series(2, ${IMPORT.people})`.execute(world.db)
    const people = ['p1', 'p2'].map((id) => line('person', { id }))
    const { forecast, report } = await imports.run(owner, projectId, [...startingWith, ...people])
    for (const part of [forecast, report])
      expect(kindOf(part, 'person')).toMatchObject({ created: 1, left_out: 1 })
  },
  async mappings({ projectId }) {
    for (let at = 0; at <= IMPORT.mappings; at += 1)
      await rememberColumns(
        world.db,
        projectId,
        { header: [`Column ${at}`], rows: [] },
        { 0: 'title' },
        new Date(world.clock.now().getTime() + at).toISOString(),
      )
    expect(await countOf('import_mapping', projectId)).toBe(IMPORT.mappings)
  },
  async proposals({ owner, projectId, member }) {
    const other = await world.project(member, 'Other')
    const first = await byToken(world, member, { scope: 'propose' })
    await world.call(first, 'createTicket', { projectId: other }, { title: 'One' })
    await moreProposals(other, PROPOSALS.perPerson - 1)
    for (const { id } of (await world.call(member, 'listTokens', {})).tokens)
      await world.call(member, 'endToken', {}, { token_id: id })
    const next = await byToken(world, member, { scope: 'propose' })
    const over = await world.refused(next, 'createTicket', { projectId }, { title: 'One more' })
    expect([over.code, over.detail]).toEqual(['proposal_limit', expect.stringContaining('also ended ones')])
    const { proposals } = await world.call(member, 'listProposals', { projectId: other }, {})
    await world.call(member, 'declineProposal', { projectId: other }, { proposal_id: proposals[0]?.id ?? '' })
    await world.call(next, 'createTicket', { projectId }, { title: 'One more' })
    expect((await world.call(owner, 'listProposals', { projectId }, {})).total).toBe(1)
    // Declined proposals have no content, and only the newest decided ones are kept.
    await sql`update proposal set state = 'declined', decided_at = now(), decided_by = ${member.user_id}
      where project_id = ${other} and state = 'open'`.execute(world.db)
    await moreProposals(other, MAX_DECIDED)
    await PRUNING.surplusProposals(world.deps)
    expect(await countOf('proposal', other)).toBe(MAX_DECIDED)
  },
  async proposalBytes({ projectId, member }) {
    const agent = await byToken(world, member, { scope: 'propose' })
    const description = 'x'.repeat(50_000)
    await world.call(agent, 'createTicket', { projectId }, { title: 'One', description })
    await moreProposals(projectId, Math.floor(PROPOSALS.personBytes / 50_200))
    const over = await world.refused(agent, 'createTicket', { projectId }, { title: 'Last', description })
    expect([over.code, over.detail]).toEqual(['proposal_limit', expect.stringContaining('4 MiB')])
  },
  async projectProposals({ owner, projectId, member }) {
    const robot = await robotBy(world, owner, projectId, { scope: 'propose' })
    await world.call(robot, 'createTicket', { projectId }, { title: 'One' })
    await moreProposals(projectId, PROPOSALS.perProject - 1)
    const agent = await byToken(world, member, { scope: 'propose' })
    const over = await world.refused(agent, 'createTicket', { projectId }, { title: 'One more' })
    expect([over.code, over.detail]).toEqual(['proposal_limit', expect.stringContaining('In a project')])
  },
  async tokens({ member }) {
    for (let at = 0; at < TOKENS_PER_OWNER; at += 1) await byToken(world, member)
    expect((await world.refused(member, 'createToken', {}, newToken())).code).toBe('token_limit')
  },
  async tokensInADay({ owner, projectId, member }) {
    await endedTokens(member, TOKENS_PER_DAY)
    const over = await world.refused(member, 'createToken', {}, newToken())
    expect([over.code, over.detail]).toEqual(['token_limit', expect.stringContaining('within a day')])
    // Tokens of robots count for the user who creates them.
    await endedTokens(owner, TOKENS_PER_DAY)
    const added = await world.event(
      owner,
      'createRobot',
      { projectId },
      { name: 'Deploys', role: 'developer' },
    )
    const robot_id = added.type === 'member.added' ? added.member.user_id : ''
    const ofRobot = await world.refused(owner, 'createRobotToken', { projectId }, { robot_id, ...newToken() })
    expect(ofRobot.code).toBe('token_limit')
    await endedTokens(member, MAX_ENDED_TOKENS)
    await PRUNING.endedTokens(world.deps)
    const { n } = await world.db
      .selectFrom('token')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', member.user_id)
      .executeTakeFirstOrThrow()
    expect(n).toBe(MAX_ENDED_TOKENS)
  },
  async robots({ owner, projectId }) {
    const make = async (name: string) => {
      const added = await world.event(owner, 'createRobot', { projectId }, { name, role: 'developer' })
      return added.type === 'member.added' ? added.member.profile : { id: '', full_name: '', username: '' }
    }
    const remove = ({ id }: { id: string }) =>
      world.call(owner, 'removeRobot', { projectId }, { robot_id: id })
    // A robot that never had a token leaves no row behind.
    const blank = await make('First')
    await remove(blank)
    const again = await make('Second')
    expect(again).toMatchObject({ id: blank.id, full_name: 'Second', username: 'second-bot' })
    // A robot that had tokens comes back under its name, without its tokens.
    const secret = newTokenSecret()
    const token = { ...newToken(), secret, robot_id: again.id }
    await world.call(owner, 'createRobotToken', { projectId }, token)
    await remove(again)
    const other = await make('Third')
    expect(other.id).not.toBe(again.id)
    await remove(other)
    expect(await make('Second')).toEqual(again)
    const bearer = { authorization: `Bearer ${secret}` }
    expect((await world.app.request('/api/me', { headers: bearer })).status).toBe(401)
    await removedRobots(projectId, ROBOTS_EVER)
    await remove(again)
    await make('Third')
    const full = await world.refused(owner, 'createRobot', { projectId }, { name: 'Fourth', role: 'viewer' })
    expect([full.code, full.detail]).toEqual([
      'robot_limit',
      expect.stringContaining('including removed ones'),
    ])
    for (let at = 3; at <= ROBOTS_PER_PROJECT + 1; at += 1) await make(`Removed ${at}`)
    const now = await world.refused(owner, 'createRobot', { projectId }, { name: 'Second', role: 'viewer' })
    expect(now.detail).toContain('at once')
  },
  async projects() {
    const owner = await world.person('Collector')
    await world.db.transaction().execute(async (tx) => {
      await sql`insert into project (id, name, key, owner_id, created_at, deleted_at)
        select gen_random_uuid(), 'P', 'R' || n, ${owner.user_id}, now(), now()
        from generate_series(1, ${PROJECTS_PER_OWNER}) n`.execute(tx)
      await sql`insert into project_member (id, project_id, user_id, role, joined_at)
        select gen_random_uuid(), id, owner_id, 'admin', now() from project where owner_id = ${owner.user_id}`.execute(
        tx,
      )
    })
    expect((await world.refused(owner, 'createProject', {}, { name: 'One more' })).code).toBe('project_limit')
    await sql`update project set erased_at = now() where owner_id = ${owner.user_id} and key = 'R1'`.execute(
      world.db,
    )
    await world.call(owner, 'createProject', {}, { name: 'One more' })
  },
  async labels({ owner, projectId }) {
    await sql`insert into label (id, project_id, name, name_key, color, created_at)
      select gen_random_uuid(), ${projectId}, 'l' || n, 'l' || n, 'blue', now()
      from generate_series(1, ${LABELS_PER_PROJECT}) n`.execute(world.db)
    const over = await world.refused(owner, 'createLabel', { projectId }, { name: 'One more', color: 'blue' })
    expect(over.code).toBe('label_limit')
  },
  async webhooks({ owner, projectId }) {
    await sql`insert into webhook (id, project_id, url, secret, from_seq, created_at)
      select gen_random_uuid(), ${projectId}, 'https://example.org/' || n, '\\x00', 0, now()
      from generate_series(1, ${WEBHOOKS_PER_PROJECT}) n`.execute(world.db)
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const hook = { url: 'https://example.org/more', description: null, types: null, secret }
    expect((await world.refused(owner, 'createWebhook', { projectId }, hook)).code).toBe('webhook_limit')
  },
  async calendars({ owner }) {
    await sql`insert into calendar_link (id, user_id, hash, created_at)
      select gen_random_uuid(), ${owner.user_id}, sha256(gen_random_uuid()::text::bytea), now()
      from generate_series(1, ${CALENDARS_PER_PERSON})`.execute(world.db)
    const requested = { project_id: null, secret: Buffer.alloc(32, 9).toString('base64url') }
    expect((await world.refused(owner, 'createCalendar', {}, requested)).code).toBe('calendar_limit')
  },
  async factors({ owner }) {
    await factorsOf(owner, FACTORS_PER_PERSON)
    await sql`update session set factor_verified_at = ${world.clock.now().toISOString()}, factor_method = 'totp'
      where id = ${owner.session_id}`.execute(world.db)
    expect(await authCode(owner, '/factors', { factor_type: 'totp' })).toBe('too_many_enrolled_mfa_factors')
  },
  async factorChallenges({ owner }) {
    await factorsOf(owner, 1)
    const { id } = await world.db
      .selectFrom('factor')
      .select('id')
      .where('user_id', '=', owner.user_id)
      .executeTakeFirstOrThrow()
    for (let at = 0; at < CHALLENGES_PER_SESSION + 2; at += 1)
      expect(await authCode(owner, `/factors/${id}/challenge`, {})).toBeUndefined()
    const challenges = world.db.selectFrom('factor_challenge').select('id').where('factor_id', '=', id)
    expect(await challenges.execute()).toHaveLength(CHALLENGES_PER_SESSION)
  },
  async passkeys({ owner }) {
    await sql`insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      select gen_random_uuid(), ${owner.user_id}, sha256(gen_random_uuid()::text::bytea), '\\x00', 0, '{}', 'Key', now()
      from generate_series(1, ${PASSKEYS_PER_PERSON})`.execute(world.db)
    expect(await authCode(owner, '/passkeys/registration/options', {})).toBe('too_many_passkeys')
  },
  async pushes({ owner }) {
    const keys = {
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    }
    for (let at = 0; at <= PUSHES_PER_PERSON; at += 1)
      await world.call(owner, 'addPush', {}, { ...keys, endpoint: `https://push.example.com/bounds-${at}` })
    expect((await world.call(owner, 'getPush', {})).endpoints).toHaveLength(PUSHES_PER_PERSON)
  },
  async views({ owner, projectId }) {
    const views = Array.from({ length: VIEWS_PER_LIST + 1 }, (_, n) => ({
      id: randomUUID(),
      name: `View ${n}`,
      query: '',
      tab: 'board' as const,
      sort: null,
    }))
    const over = await world.refused(owner, 'changeViews', { projectId }, { version: 0, views })
    expect(JSON.stringify(over.errors)).toContain(`at most ${VIEWS_PER_LIST} views`)
  },
  async forgeDeliveries({ owner, projectId }) {
    await world.call(
      owner,
      'connectForge',
      { projectId },
      {
        secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
      },
    )
    await sql`insert into forge_delivery (id, project_id, forge, event, digest, received_at, state, size)
      select gen_random_uuid(), ${projectId}, 'github', 'push', sha256(n::text::bytea), now(), 'done', 0
      from generate_series(1, ${MAX_DELIVERIES + 5}) n`.execute(world.db)
    await sql`select graphile_worker.add_job('forge', json_build_object('project_id', ${projectId}::text))`.execute(
      world.db,
    )
    await imports.runJobs()
    expect(await countOf('forge_delivery', projectId)).toBeLessThanOrEqual(MAX_DELIVERIES)
  },
}

describe('the limit of', () => {
  const limits: [string, Limit][] = Object.entries(LIMITS)
  const tried = limits.filter(([, { isTried }]) => !isTried)

  it('each is tried here, or by a test that names it; and where it is enforced it says what it refuses with', () => {
    expect(Object.keys(TRIALS).sort()).toEqual(tried.map(([name]) => name).sort())
    const found = (file: string, text = '') => [file, textOf(file).includes(text)]
    for (const [, { by, refuses, isTried }] of limits) {
      expect(found(by, refuses && `'${refuses}'`)).toEqual([by, true])
      if (isTried) expect(found(isTried.in, isTried.saying)).toEqual([isTried.in, true])
    }
    const used = lines.flatMap(([, { rows, bytes = [] }]) => [...rows, ...bytes])
    const named = new Set(used.flatMap((bound) => (bound !== 'few' && 'limit' in bound ? [bound.limit] : [])))
    expect(Object.keys(LIMITS).filter((name) => !named.has(name as keyof typeof LIMITS))).toEqual([])
  })

  it.each(Object.keys(TRIALS))('%s holds, with what was removed, ended or waits', async (name) => {
    await TRIALS[name]?.(await world.team('Ada'))
    const outcomes = await checkInvariants(world.url)
    const counted = outcomes.filter(({ what, broken }) => broken > 0 && /bytes/.test(what))
    expect(counted).toEqual([])
  })
})

it('what named tickets goes with the code that is forgotten', async () => {
  const { owner, projectId } = await world.team('Ada')
  await world.ticket(owner, projectId)
  const seen = world.clock.now().getTime()
  for (const at of [1, 2, 3])
    await sql`with commits as (
        insert into forge_commit (project_id, repo, sha, title, named, fixes, picked, on_default, seen_at)
        values (${projectId}, 'r', ${`sha${at}`}, 'x', '{1}', '{1}', '{}', true, ${new Date(seen + at).toISOString()})
      ), links as (
        insert into forge_link (project_id, number, kind, repo, key) values (${projectId}, 1, 'commit', 'r', ${`sha${at}`})
      )
      insert into forge_fix (project_id, number, repo, key, shas, state)
      values (${projectId}, 1, 'r', ${`sha${at}`}, '{}', 'taken')`.execute(world.db)
  await sql`insert into forge_release (project_id, number, repo, state) values (${projectId}, 1, 'r', 'none')`.execute(
    world.db,
  )
  const { pushes, refs, pulls, checks, tags } = FORGE
  await pruneCode(world.db, {
    forge_push: pushes,
    forge_ref: refs,
    forge_commit: 1,
    forge_pull: pulls,
    forge_check: checks,
    forge_tag: tags,
  })
  const keys = async (table: 'forge_link' | 'forge_fix') =>
    (await world.db.selectFrom(table).select('key').where('project_id', '=', projectId).execute()).map(
      ({ key }) => key,
    )
  expect([await keys('forge_link'), await keys('forge_fix')]).toEqual([['sha3'], ['sha3']])
  expect(await countOf('forge_stale', projectId)).toBe(1)
})

it('a source that nothing came from is forgotten with its import', async () => {
  const { owner, projectId } = await world.team('Ada')
  const id = await imports.read(owner, projectId, startingWith)
  expect(await countOf('import_origin', projectId)).toBe(1)
  await prune(world.deps)
  expect(await countOf('import_origin', projectId)).toBe(1)
  await world.call(owner, 'removeImport', { projectId }, { id })
  await prune(world.deps)
  expect(await countOf('import_origin', projectId)).toBe(0)
})

it('what waits in a deleted project goes within the hour, so that it counts for nobody', async () => {
  const { owner, projectId } = await world.team('Ada')
  const other = await world.project(owner, 'Other')
  const body = 'w'.repeat(600 * KIB)
  expect((await imports.upload(owner, projectId, body)).status).toBe(200)
  await world.call(owner, 'deleteProject', { projectId })
  await refusedUpload(owner, other, body, ['import_quota', 'Your data that waits'])
  await prune(world.deps)
  expect((await imports.upload(owner, other, body)).status).toBe(200)
})

/** A ticket and a project that the next run of pruning erases. */
async function toErase() {
  const { owner, projectId } = await world.team('Ada')
  const { id } = await world.ticket(owner, projectId)
  await world.ticket(owner, await world.project(owner, 'Deleted'))
  await sql`update ticket set deleted_at = '2020-01-01' where id = ${id}`.execute(world.db)
  await sql`update project set deleted_at = '2020-01-01' where owner_id = ${owner.user_id} and name = 'Deleted'`.execute(
    world.db,
  )
}

async function countOf(table: Table, projectId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where project_id = ${projectId}`.execute(world.db)
  return rows[0]?.n ?? 0
}

type TicketKey = { project_id: string; id: string }

async function refusedFile(
  who: TestPerson,
  ticket: TicketKey,
  body: string,
  [code, words]: [string, string],
) {
  const path = `/storage/v1/object/attachments/${ticket.project_id}/${ticket.id}/${randomUUID()}`
  const response = await world.app.request(path, { method: 'POST', headers: who.headers, body })
  expect(await response.json()).toMatchObject({ code, message: expect.stringContaining(words) })
}

async function refusedUpload(
  who: TestPerson,
  projectId: string,
  body: string,
  [code, words]: [string, string],
) {
  const response = await imports.upload(who, projectId, body)
  expect(await response.json()).toMatchObject({ code, detail: expect.stringContaining(words) })
}

/** Adds copies of the last proposal of the project. */
async function moreProposals(projectId: string, count: number) {
  await sql`insert into proposal (id, project_id, ticket_id, token_id, user_id, operation, row_id, input, state, created_at,
      decided_by, decided_at)
    select gen_random_uuid(), project_id, ticket_id, token_id, user_id, operation, row_id, input, state, created_at,
      decided_by, decided_at
    from (select * from proposal where project_id = ${projectId} order by id limit 1) one, generate_series(1, ${count})`.execute(
    world.db,
  )
}

const newToken = () => ({
  name: 'Script',
  scope: 'write' as const,
  expires_in_days: 30,
  secret: newTokenSecret(),
})

async function endedTokens({ user_id }: TestPerson, count: number) {
  await sql`insert into token (id, user_id, name, hash, scope, created_by, created_at, ended_at)
    select gen_random_uuid(), ${user_id}, 'Old', sha256(gen_random_uuid()::text::bytea), 'read', ${user_id},
      ${world.clock.now().toISOString()}, ${world.clock.now().toISOString()}
    from generate_series(1, ${count})`.execute(world.db)
}

/** Adds removed robots that had tokens, up to `most` in all. */
async function removedRobots(projectId: string, most: number) {
  await sql`with made as (
      insert into profile (id, full_name, username, created_at)
      select gen_random_uuid(), 'Removed ' || n, 'removed-' || left(gen_random_uuid()::text, 18), now()
      from generate_series((select count(*) + 1 from account where robot_project_id = ${projectId})::int, ${most}) n
      returning id, full_name
    ), accounts as (
      insert into account (id, email, email_confirmed_at, robot_project_id, disabled_at, created_at, updated_at)
      select id, id || '@robot.invalid', now(), ${projectId}, now(), now(), now() from made
      returning id
    )
    select count(*) from accounts`.execute(world.db)
  await sql`insert into token (id, user_id, name, hash, scope, created_by, created_at, ended_at)
    select gen_random_uuid(), id, 'Old', sha256(gen_random_uuid()::text::bytea), 'read', id, now(), now()
    from account where robot_project_id = ${projectId} and disabled_at is not null`.execute(world.db)
}

async function factorsOf({ user_id }: TestPerson, count: number) {
  const now = world.clock.now().toISOString()
  await sql`insert into factor (id, user_id, friendly_name, secret, verified_at, created_at, updated_at)
    select gen_random_uuid(), ${user_id}, 'App ' || n, '\\x00', ${now}, ${now}, ${now}
    from generate_series(1, ${count}) n`.execute(world.db)
}

/** The code of a refusal of /auth/v1; undefined if the call was not refused. */
async function authCode(who: TestPerson, path: string, body: object): Promise<string | undefined> {
  const response = await world.app.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { ...who.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; error_code?: string }
  return response.ok ? undefined : (answer.error_code ?? answer.code)
}

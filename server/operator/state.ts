// The server in figures, for operators: sign-up, storage, backups, mail and limits.
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { LimitInForce, ServerState } from '../../domain/operator/operator.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { newestBackupTime } from '../backup/automatic.ts'
import { inMebibytes } from '../bytes.ts'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { unmade } from '../db/later/state.ts'
import { isPublicAddress } from '../outgoing/public-address.ts'
import { isLate, isRecoverable, recoveryState } from '../recovery/state.ts'

/** The paused addresses that are listed. */
const REFUSED_SHOWN = 50

/** The accounts that can sign in. */
const ACTIVE = sql`robot_project_id is null and disabled_at is null`

export async function serverState(db: Db, config: Config): Promise<ServerState> {
  const { rows } = await sql<Figures>`select
    current_setting('server_version') as postgresql, pg_database_size(current_database())::float8 as database_bytes,
    (select count(*)::int from account where robot_project_id is null) as people,
    (select count(*)::int from account where robot_project_id is null and disabled_at is not null) as disabled,
    (select count(*)::int from account where ${ACTIVE} and has_two_factors(id)) as two_factor,
    (select count(*)::int from account where ${ACTIVE} and not has_two_factors(id)) as one_factor,
    (select count(*)::int from session) as sessions,
    (select count(distinct user_id)::int from session) as signed_in,
    (select count(*)::int from project where deleted_at is null) as projects,
    (select count(*)::int from blob where released_at is null) as files,
    (select coalesce(sum(size), 0)::float8 from blob where released_at is null) as file_bytes,
    (select count(*) filter (where attempts <= 1)::int from notification_mail where sent_at is null)
      + (select count(*)::int from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'mail' and last_error is null) as waiting,
    (select count(*) filter (where attempts > 1)::int from notification_mail where sent_at is null)
      + (select count(*)::int from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'mail' and last_error is not null) as retrying`.execute(db)
  const figures = rows[0] as Figures
  const refused = await sql<ServerState['mail']['refused'][number]>`
    select jsonb_build_object('id', profile.id, 'full_name', full_name, 'username', username) as person, email,
      refused_at as at
    from notification_settings settings join account on account.id = settings.user_id
    join profile on profile.id = settings.user_id
    where refused_at is not null order by refused_at desc limit ${REFUSED_SHOWN}`.execute(db)
  const proof = await db.selectFrom('backup_proof').select(['taken_at', 'proven_at']).executeTakeFirst()
  const disk = await diskOf(config.dataDir)
  const newest = config.backupDir ? await newestBackupTime(config.backupDir).catch(() => null) : null
  const { postgresql, people, disabled, projects } = figures
  const { database_bytes, file_bytes, files, waiting, retrying } = figures
  const { two_factor, one_factor, sessions, signed_in } = figures
  return {
    version: packageJson.version,
    node: process.version,
    postgresql,
    people,
    disabled,
    projects,
    operators_setting: config.operators !== undefined,
    sign_up: {
      open: config.signUp === 'open',
      domains: [...config.signUpDomains],
      exposed: isExposed(config),
    },
    security: {
      two_factor_required: config.twoFactor === 'required',
      two_factor,
      one_factor,
      sessions,
      signed_in,
    },
    storage: { database_bytes, file_bytes, files, place: config.s3 ? 'bucket' : 'disk', ...disk },
    backup: {
      folder: config.backupDir ?? null,
      newest_at: newest?.toISOString() ?? null,
      proven_at: proof?.proven_at ?? null,
      proven_taken_at: proof?.taken_at ?? null,
      recovery: await recoveryOf(config),
    },
    mail: { server: config.smtpUrl !== undefined, waiting, retrying, refused: refused.rows },
    limits: limitsOf(config),
    building: (await unmade(db)).map(({ name: part, kind, share }) => ({ part, kind, share })),
  }
}

type Figures = Pick<ServerState, 'postgresql' | 'people' | 'disabled' | 'projects'> &
  Omit<ServerState['security'], 'two_factor_required'> &
  Pick<ServerState['storage'], 'database_bytes' | 'file_bytes' | 'files'> &
  Pick<ServerState['mail'], 'waiting' | 'retrying'>

async function recoveryOf(config: Config): Promise<ServerState['backup']['recovery']> {
  if (!isRecoverable(config)) return null
  const nothing = { oldest_at: null, until: null, bytes: 0 }
  // A folder that cannot be read cannot be written to, either.
  const state = await recoveryState(config.backupDir).catch(() => nothing)
  return { ...state, is_late: isLate(state, new Date()) }
}

async function diskOf(folder: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free_bytes: bavail * bsize, disk_bytes: blocks * bsize }
  } catch {
    // With an external database, the folder may not exist.
    return { free_bytes: null, disk_bytes: null }
  }
}

/** Whether anybody on the internet can create an account: sign-up is open to every address, and PUBLIC_URL is not local. */
export function isExposed({
  signUp,
  signUpDomains,
  publicUrl,
}: Pick<Config, 'signUp' | 'signUpDomains' | 'publicUrl'>): boolean {
  if (signUp !== 'open' || signUpDomains.length > 0) return false
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa|test)$/.test(host)
}

const per = (time: string) => (value: number) => `${value.toLocaleString('en')} ${time}`
const [perMinute, perHour, perDay] = [per('a minute'), per('an hour'), per('a day')]
const days = (value: number) => (value === 1 ? 'one day' : `${value.toLocaleString('en')} days`)

/** Each limit that a setting changes. */
const LIMITS: { setting: string; what: string; in: (config: Config) => string }[] = [
  { setting: 'WRITES_PER_MINUTE', what: 'Changes by one person', in: (c) => perMinute(c.writesPerMinute) },
  {
    setting: 'TOKEN_REQUESTS_PER_MINUTE',
    what: 'Requests by one token',
    in: (c) => perMinute(c.tokenRequestsPerMinute),
  },
  {
    setting: 'WRITE_MIB_PER_HOUR',
    what: 'Text written by one person',
    in: (c) => `${inMebibytes(c.writtenBytesPerHour)} an hour`,
  },
  { setting: 'PROJECT_MIB', what: 'Text of one project', in: (c) => inMebibytes(c.projectBytes) },
  { setting: 'FILE_MIB', what: 'Size of one file on a ticket', in: (c) => inMebibytes(c.fileBytes) },
  { setting: 'PROJECT_FILE_MIB', what: 'Files of one project', in: (c) => inMebibytes(c.projectFileBytes) },
  { setting: 'IMPORT_MIB', what: 'Size of one file to import', in: (c) => inMebibytes(c.importBytes) },
  {
    setting: 'IMPORT_WAITING_MIB',
    what: 'Data that waits to be imported',
    in: (c) => inMebibytes(c.importWaitingBytes),
  },
  {
    setting: 'SIGN_UPS_PER_HOUR',
    what: 'Sign-ups from one network',
    in: (c) => perHour(c.signUpsPerHour),
  },
  {
    setting: 'INVITATIONS_PER_DAY',
    what: 'Invitations by one person',
    in: (c) => perDay(c.invitationsPerDay),
  },
  { setting: 'AUDIT_DAYS', what: 'The audit log is kept for', in: (c) => days(c.auditDays) },
  { setting: 'BACKUP_KEEP', what: 'Nightly backups that are kept', in: (c) => String(c.backupKeep) },
  { setting: 'RECOVERY_DAYS', what: 'Any moment can be restored for', in: (c) => days(c.recoveryDays) },
  {
    setting: 'RECOVERY_MIB',
    what: 'Copies for restoring a moment',
    in: (c) => inMebibytes(c.recoveryBytes),
  },
]

/** The limits in force, each with the setting that changes it. */
export function limitsOf(config: Config): LimitInForce[] {
  const defaults = readConfig({})
  return LIMITS.map(({ setting, what, in: text }) => ({
    setting,
    what,
    value: text(config),
    is_default: text(config) === text(defaults),
  }))
}

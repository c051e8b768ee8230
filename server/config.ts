// The settings, read once from the environment. An invalid setting stops the start with an error of one line. Nothing else in the
// server reads process.env.
import { resolve } from 'node:path'
import type { BucketAddress } from './bucket-address.ts'
import { ConfigError, type LogLevel, read } from './config/settings.ts'
import { IMPORT_BYTES, IMPORT_WAITING_BYTES } from './import/limits.ts'
import { FILE_BYTES, PROJECT_FILE_BYTES, PROJECT_TEXT_BYTES, RATES, RECOVERY_BYTES } from './limits.ts'

export type Config = {
  port: number
  host: string
  /** The origin that people open, without a trailing slash. */
  publicUrl: string
  /** An absolute path. */
  dataDir: string
  /** If unset, the server runs the embedded database in dataDir. */
  databaseUrl: string | undefined
  /** Set if `databaseUrl` is a pooler in transaction mode: the address of the same database without the pooler. */
  databaseDirectUrl: string | undefined
  /** Whether statements are prepared once for each connection. */
  databasePrepare: boolean
  /** If unset, mails are written to dataDir/mail. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The mailbox that mails are read from. If unset, no mail is read. */
  mailIn: MailIn | undefined
  /** The number of proxies in front of the server that are trusted to report the client's address. */
  trustProxy: number
  /** An absolute path. If unset, there are no nightly backups. */
  backupDir: string | undefined
  /** How many nightly backups are kept. */
  backupKeep: number
  /** For how many days back the embedded database can be restored at any moment; 0 for none. */
  recoveryDays: number
  /** Bytes that these days may take in backupDir. */
  recoveryBytes: number
  /** Changes that one person may make in a minute. */
  writesPerMinute: number
  /** Requests that one token may send in a minute. */
  tokenRequestsPerMinute: number
  /** Sign-ups from one network in an hour, by people without a mailed invitation. */
  signUpsPerHour: number
  /** People whom one person may invite by address in a day. */
  invitationsPerDay: number
  /** Bytes that one person may write in an hour. */
  writtenBytesPerHour: number
  /** Bytes of text that one project may hold. */
  projectBytes: number
  /** Bytes that one file may have. */
  fileBytes: number
  /** Bytes that one file to import may have. */
  importBytes: number
  /** Bytes of files that may wait for import, per person and per project. */
  importWaitingBytes: number
  /** Bytes that the files of one project may take. */
  projectFileBytes: number
  /** If unset, files are stored below dataDir. */
  s3: BucketAddress | undefined
  /** Whether people can create their own accounts. */
  signUp: 'open' | 'closed'
  /** Whether everybody has to sign in with two factors. */
  twoFactor: 'optional' | 'required'
  /** In lower case. If empty, addresses of every domain may have an account. */
  signUpDomains: readonly string[]
  /** The team that runs this server. If set, the landing page is that of the team. */
  teamName: string | undefined
  /** The addresses of the operators, in lower case. If unset, the database names the operators. */
  operators: readonly string[] | undefined
  /** The provider that people can sign in with. */
  oidc: Oidc | undefined
  /** Networks that webhooks may reach although they are not public. */
  outgoingAllow: readonly string[]
  /** The number of days for which the audit log is kept. */
  auditDays: number
  /** The port for metrics, on loopback only. If unset, metrics have no port of their own. */
  metricsPort: number | undefined
  /** If unset, `/metrics` does not exist. */
  metricsToken: string | undefined
  /** The number of seconds for which `/readyz` reports not ready before the port closes. */
  stopDelay: number
  logLevel: LogLevel
}

export type MailIn = {
  /** With user and password. */
  url: string
  /** The address of the mailbox; `*@host` if it takes every address of a domain. */
  address: string
  /** The name with which the receiving server says who sent a mail. If unset, no server is believed. */
  authserv: string | undefined
}

export type Oidc = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** The name of the provider on the sign-in button. */
  name: string
  groups: OidcGroups | undefined
}

/** Groups whose people follow a claim of the provider. */
export type OidcGroups = {
  /** The name of the claim. */
  claim: string
  /** A scope that the provider requires for the claim. */
  scope: string | undefined
  /** The name of the group for each value of the claim. */
  names: ReadonlyMap<string, string>
}

function readMailIn(env: NodeJS.ProcessEnv): MailIn | undefined {
  const url = read(env, 'MAIL_IN_URL')
  const address = read(env, 'MAIL_IN_ADDRESS')
  const authserv = read(env, 'MAIL_IN_AUTHSERV')
  if (url && address) return { url, address, authserv }
  if (url) throw new ConfigError('MAIL_IN_URL requires MAIL_IN_ADDRESS.')
  if (address || authserv) throw new ConfigError('MAIL_IN_ADDRESS and MAIL_IN_AUTHSERV require MAIL_IN_URL.')
  return undefined
}

function readOidcGroups(env: NodeJS.ProcessEnv): OidcGroups | undefined {
  const claim = read(env, 'OIDC_GROUPS_CLAIM')
  const names = read(env, 'OIDC_GROUPS')
  const scope = read(env, 'OIDC_GROUPS_SCOPE')
  if (claim && names) return { claim, scope, names }
  if (claim) throw new ConfigError('OIDC_GROUPS_CLAIM requires OIDC_GROUPS.')
  if (names || scope) throw new ConfigError('OIDC_GROUPS and OIDC_GROUPS_SCOPE require OIDC_GROUPS_CLAIM.')
  return undefined
}

function readOidc(env: NodeJS.ProcessEnv): Oidc | undefined {
  const issuer = read(env, 'OIDC_ISSUER')
  const clientId = read(env, 'OIDC_CLIENT_ID')
  const clientSecret = read(env, 'OIDC_CLIENT_SECRET')
  const name = read(env, 'OIDC_NAME') ?? 'single sign-on'
  const groups = readOidcGroups(env)
  if (issuer && clientId) return { issuer, clientId, clientSecret, name, groups }
  if (groups) throw new ConfigError('OIDC_GROUPS_CLAIM requires OIDC_ISSUER.')
  if (issuer) throw new ConfigError('OIDC_ISSUER requires OIDC_CLIENT_ID.')
  if (clientId || clientSecret) throw new ConfigError('OIDC_CLIENT_ID requires OIDC_ISSUER.')
  return undefined
}

function readDatabase(env: NodeJS.ProcessEnv) {
  const databaseUrl = read(env, 'DATABASE_URL')
  const databaseDirectUrl = read(env, 'DATABASE_DIRECT_URL')
  if (databaseDirectUrl && !databaseUrl) throw new ConfigError('DATABASE_DIRECT_URL requires DATABASE_URL.')
  // A pooler may not support prepared statements.
  const prepare = read(env, 'DATABASE_PREPARE') ?? (databaseDirectUrl ? 'off' : 'on')
  return { databaseUrl, databaseDirectUrl, databasePrepare: prepare === 'on' }
}

/** The limits that an operator can set; see docs/limits.md. */
function readLimits(env: NodeJS.ProcessEnv) {
  const importBytes = read(env, 'IMPORT_MIB') ?? IMPORT_BYTES
  return {
    writesPerMinute: read(env, 'WRITES_PER_MINUTE') ?? RATES.writes.points,
    tokenRequestsPerMinute: read(env, 'TOKEN_REQUESTS_PER_MINUTE') ?? RATES.tokenRequests.points,
    signUpsPerHour: read(env, 'SIGN_UPS_PER_HOUR') ?? RATES.signUpsFrom.points,
    invitationsPerDay: read(env, 'INVITATIONS_PER_DAY') ?? RATES.invitations.points,
    writtenBytesPerHour: read(env, 'WRITE_MIB_PER_HOUR') ?? RATES.writtenBytes.points,
    projectBytes: read(env, 'PROJECT_MIB') ?? PROJECT_TEXT_BYTES,
    fileBytes: read(env, 'FILE_MIB') ?? FILE_BYTES,
    projectFileBytes: read(env, 'PROJECT_FILE_MIB') ?? PROJECT_FILE_BYTES,
    importBytes,
    // The default has room for the largest file, together with the data that is read from it.
    importWaitingBytes: read(env, 'IMPORT_WAITING_MIB') ?? Math.max(IMPORT_WAITING_BYTES, 3 * importBytes),
  }
}

/** Throws a ConfigError that names the variable and what it accepts. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = read(env, 'PORT') ?? 3000
  const publicUrl = read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  return {
    port,
    host: read(env, 'HOST') ?? '127.0.0.1',
    publicUrl,
    dataDir: read(env, 'DATA_DIR') ?? resolve('data'),
    ...readDatabase(env),
    smtpUrl: read(env, 'SMTP_URL'),
    mailFrom: read(env, 'MAIL_FROM') ?? `Lacewing <no-reply@${new URL(publicUrl).hostname}>`,
    mailIn: readMailIn(env),
    trustProxy: read(env, 'TRUST_PROXY') ?? 0,
    backupDir: read(env, 'BACKUP_DIR'),
    backupKeep: read(env, 'BACKUP_KEEP') ?? 7,
    recoveryDays: read(env, 'RECOVERY_DAYS') ?? 7,
    recoveryBytes: read(env, 'RECOVERY_MIB') ?? RECOVERY_BYTES,
    ...readLimits(env),
    s3: read(env, 'S3_URL'),
    signUp: read(env, 'SIGN_UP') ?? 'open',
    twoFactor: read(env, 'TWO_FACTOR') ?? 'optional',
    signUpDomains: read(env, 'SIGN_UP_DOMAINS') ?? [],
    teamName: read(env, 'TEAM_NAME'),
    operators: read(env, 'OPERATORS'),
    oidc: readOidc(env),
    outgoingAllow: read(env, 'OUTGOING_ALLOW') ?? [],
    auditDays: read(env, 'AUDIT_DAYS') ?? 400,
    stopDelay: read(env, 'STOP_DELAY') ?? 0,
    metricsPort: read(env, 'METRICS_PORT'),
    metricsToken: read(env, 'METRICS_TOKEN'),
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
  }
}

// The environment variables: the values that each one takes, and how they are read. An empty variable counts as unset.
import { resolve } from 'node:path'
import { z } from 'zod'
import { asciiLowerCase } from '../../domain/text.ts'
import { bucketAddress } from '../bucket-address.ts'
import { isNetwork } from '../outgoing/public-address.ts'
import { StartError } from '../process/start-error.ts'
import { mailInSettings } from './settings-mail-in.ts'
import { oidcSettings } from './settings-oidc.ts'
import { unencodedIn } from './unencoded.ts'
import { url, urlWithPassword } from './url.ts'

export class ConfigError extends StartError {
  override name = 'ConfigError'
}

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** PostgreSQL's client decodes only what is encoded, and takes the last “@” as the end of the password. */
const databaseUrl = () => urlWithPassword(['postgres:', 'postgresql:'], '@%')

const UP_TO_A_MILLION = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(1_000_000))
/** A number of MiB, as bytes. */
const MEBIBYTES = UP_TO_A_MILLION.transform((mebibytes) => mebibytes * 1024 ** 2)

/** Each variable: its schema, and the message for an invalid value. */
const settings = {
  PORT: {
    takes: 'a whole number from 1 to 65535',
    shape: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(65535)),
  },
  HOST: {
    takes: 'the address to listen on, such as 127.0.0.1 or 0.0.0.0',
    shape: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
  },
  PUBLIC_URL: {
    takes: 'the address people open, such as https://tracker.example.org, without a path',
    shape: url(['http:', 'https:'])
      .refine((text) => new URL(text).href === `${new URL(text).origin}/`)
      .transform((text) => new URL(text).origin),
  },
  DATA_DIR: { takes: 'the path of a folder', shape: z.string().transform((path) => resolve(path)) },
  DATABASE_URL: {
    takes: 'the address of a PostgreSQL database, such as postgres://user:password@host:5432/name',
    shape: databaseUrl(),
  },
  DATABASE_DIRECT_URL: {
    takes: 'the address of the database itself, where DATABASE_URL is that of a connection pooler before it',
    shape: databaseUrl(),
  },
  DATABASE_PREPARE: {
    takes: 'on, or off for a connection pooler that knows no prepared statements',
    shape: z.enum(['on', 'off']),
  },
  SMTP_URL: {
    takes: 'the address of a mail server, such as smtp://user:password@host:587',
    shape: urlWithPassword(['smtp:', 'smtps:']).refine((text) => new URL(text).hostname !== ''),
  },
  MAIL_FROM: {
    takes: 'a sender, such as Lacewing <tracker@example.org>',
    shape: z.string().regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/),
  },
  ...mailInSettings,
  TRUST_PROXY: {
    takes: 'the number of proxies in front of the server (0 to 10), or true for one, or false for none',
    shape: z
      .string()
      .transform((text) => ({ true: '1', false: '0' })[text] ?? text)
      .pipe(z.string().regex(/^\d+$/))
      .transform(Number)
      .pipe(z.number().max(10)),
  },
  BACKUP_DIR: {
    takes: 'the path of a folder for nightly backups',
    shape: z.string().transform((path) => resolve(path)),
  },
  BACKUP_KEEP: {
    takes: 'how many nightly backups are kept, from 1 to 1000',
    shape: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(1_000)),
  },
  RECOVERY_DAYS: {
    takes:
      'for how many days back the embedded database can be restored at any moment, from 1 to 90, or 0 for none',
    shape: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(90)),
  },
  RECOVERY_MIB: {
    takes: 'how many MiB of BACKUP_DIR these days may take, from 256 to 1000000',
    shape: MEBIBYTES.refine((bytes) => bytes >= 256 * 1024 ** 2),
  },
  WRITES_PER_MINUTE: {
    takes: 'how many changes one person may make in a minute, from 1 to 1000000',
    shape: UP_TO_A_MILLION,
  },
  TOKEN_REQUESTS_PER_MINUTE: {
    takes: 'how many requests one token may send in a minute, from 1 to 1000000',
    shape: UP_TO_A_MILLION,
  },
  SIGN_UPS_PER_HOUR: {
    takes: 'how many people may sign up from one network in an hour, from 1 to 1000000',
    shape: UP_TO_A_MILLION,
  },
  INVITATIONS_PER_DAY: {
    takes: 'how many people one person may invite by address in a day, from 1 to 1000000',
    shape: UP_TO_A_MILLION,
  },
  WRITE_MIB_PER_HOUR: {
    takes: 'how many MiB one person may write in an hour, from 1 to 1000000',
    shape: MEBIBYTES,
  },
  PROJECT_MIB: {
    takes: 'how many MiB of text one project may hold, from 1 to 1000000',
    shape: MEBIBYTES,
  },
  FILE_MIB: {
    takes: 'how many MiB one file on a ticket may have, from 1 to 1000000',
    shape: MEBIBYTES,
  },
  PROJECT_FILE_MIB: {
    takes: 'how many MiB the files of one project may take, from 1 to 1000000',
    shape: MEBIBYTES,
  },
  IMPORT_MIB: {
    takes: 'how many MiB one file to import may have, from 1 to 1000000',
    shape: MEBIBYTES,
  },
  IMPORT_WAITING_MIB: {
    takes: 'how many MiB may wait to be imported, of one person and in one project, from 1 to 1000000',
    shape: MEBIBYTES,
  },
  S3_URL: {
    takes:
      'the address of a bucket with its keys, such as https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1, ' +
      'with %2F for a / in the secret and %2B for a +',
    shape: z.string().transform((text, context) => {
      const address = bucketAddress(text)
      if (!address) context.addIssue('not an address of a bucket')
      return address ?? z.NEVER
    }),
  },
  SIGN_UP: {
    takes: 'open or closed',
    shape: z.enum(['open', 'closed']),
  },
  TWO_FACTOR: {
    takes: 'optional or required',
    shape: z.enum(['optional', 'required']),
  },
  SIGN_UP_DOMAINS: {
    takes: 'the domains of e-mail addresses that may sign up, such as example.com,example.org',
    shape: z
      .string()
      .transform((text) => text.split(',').map((domain) => asciiLowerCase(domain.trim())))
      .pipe(z.array(z.string().regex(DOMAIN)).max(100)),
  },
  OPERATORS: {
    takes: 'the e-mail addresses of the operators, such as ada@example.org,grace@example.org',
    shape: z
      .string()
      .transform((text) => text.split(',').map((address) => asciiLowerCase(address.trim())))
      .pipe(z.array(z.email()).max(100)),
  },
  ...oidcSettings,
  TEAM_NAME: {
    takes: 'the name of the team that runs this server, in at most 60 characters',
    shape: z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u),
  },
  OUTGOING_ALLOW: {
    takes:
      'the private networks that webhooks and imports from an address may reach, such as 10.0.0.0/8,192.168.1.20,fd00::/8; ' +
      'by default none',
    shape: z
      .string()
      .transform((text) => text.split(',').map((network) => network.trim()))
      .pipe(z.array(z.string().refine(isNetwork)).max(100)),
  },
  AUDIT_DAYS: {
    takes: 'for how many days the audit log is kept, from 1 to 36500',
    shape: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(36_500)),
  },
  STOP_DELAY: {
    takes: 'for how many seconds the server still answers after it was asked to stop, from 0 to 300',
    shape: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(300)),
  },
  METRICS_PORT: {
    takes: 'a port of this machine where /metrics is read without a token, from 1 to 65535',
    shape: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(65535)),
  },
  METRICS_TOKEN: {
    takes: 'the token for /metrics, 16 to 200 letters, digits and - . _ ~',
    shape: z.string().regex(/^[A-Za-z0-9._~-]{16,200}$/),
  },
  LOG_LEVEL: { takes: `one of ${logLevels.join(', ')}`, shape: z.enum(logLevels) },
}

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settings)

type Settings = typeof settings
type Value<Name extends keyof Settings> = z.output<Settings[Name]['shape']>

/** The values of these variables may contain a secret, even if they are invalid, so error messages do not repeat them. */
const SECRET = new Set<string>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'MAIL_IN_URL',
  'OIDC_CLIENT_SECRET',
  'S3_URL',
  'METRICS_TOKEN',
])

/** Throws a ConfigError that names the variable and what it accepts. */
export function read<Name extends keyof Settings>(
  env: NodeJS.ProcessEnv,
  name: Name,
): Value<Name> | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  const parsed = settings[name].shape.safeParse(text)
  if (parsed.success) return parsed.data as Value<Name>
  const isSecret = SECRET.has(name) || /:\/\/[^/]*:[^/]*@/.test(text)
  throw new ConfigError(
    `${name} takes ${settings[name].takes}${isSecret ? '' : `; it is ${JSON.stringify(text)}`}.${SECRET.has(name) ? hintOn(text) : ''}`,
  )
}

/** Names the character of a password that has to be encoded, and nothing else of the password. */
function hintOn(text: string): string {
  const found = unencodedIn(text)
  if (!found) return ''
  const { sign, part, place } = found
  return ` In its ${part}, write the “${sign}” at character ${place} as ${encodeURIComponent(sign)}.`
}

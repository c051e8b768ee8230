// The doctor's check of the settings: invalid values, and values that conflict.
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { siteOf } from '../auth/passkey/passkey-site.ts'
import { discover } from '../auth/provider/oidc.ts'
import type { Config } from '../config.ts'
import { openMailbox } from '../mail-in/mailbox.ts'
import type { Report } from './report.ts'

const GIB = 1_024 ** 3
const LITTLE = 0.1
const TOO_LITTLE = 0.02

function isHere(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname)
}

function checkAddress({ host, publicUrl, trustProxy }: Config, report: Report): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (isHere(hostname) && !isHere(host))
    report.say('warning', `PUBLIC_URL is ${publicUrl}: links in mails work only on this machine`)
  else if (!isHere(hostname) && protocol === 'http:')
    report.say('warning', `PUBLIC_URL is ${publicUrl}: passwords travel unencrypted, use https`)
  else report.say('ok', `PUBLIC_URL ${publicUrl}`)
  if (protocol === 'https:' && trustProxy === 0)
    report.say(
      'warning',
      'TRUST_PROXY is 0 behind https: everybody appears to come from the proxy, and shares one rate limit',
    )
}

async function checkMail({ smtpUrl, dataDir }: Config, report: Report): Promise<void> {
  if (!smtpUrl) return report.say('note', `SMTP_URL is not set: mails are written to ${dataDir}/mail`)
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    report.say('ok', 'the mail server responds, and accepts the login')
  } catch (error) {
    report.say('problem', `the mail server does not work: ${(error as Error).message.split('\n', 1)[0]}`)
  } finally {
    transport.close()
  }
}

async function checkMailIn({ mailIn }: Config, report: Report): Promise<void> {
  if (!mailIn) return
  try {
    await (await openMailbox(mailIn)).close()
    report.say('ok', 'the mailbox of MAIL_IN_URL can be read')
  } catch (error) {
    report.say(
      'problem',
      `the mailbox of MAIL_IN_URL cannot be read: ${(error as Error).message.split('\n', 1)[0]}`,
    )
  }
  if (!mailIn.authserv)
    report.say(
      'note',
      'MAIL_IN_AUTHSERV is not set: replies become comments, but projects take no tickets by mail',
    )
}

async function checkSignIn(config: Config, report: Report): Promise<void> {
  if (!siteOf(config))
    report.say('note', 'passkeys are not offered: they need https and a host name in PUBLIC_URL')
  const { oidc } = config
  if (!oidc) return
  try {
    await discover(oidc)
    report.say('ok', `single sign-on: ${oidc.issuer} answers`)
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? cause.message : message
    report.say(
      'problem',
      `single sign-on: ${oidc.issuer} does not answer as it should: ${why.split('\n', 1)[0]}`,
    )
  }
}

async function checkFolder(name: string, folder: string, report: Report): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    report.say('problem', `${name} ${folder} cannot be written to: ${(error as Error).message}`)
    return false
  }
  judgeFree(`${name} ${folder}`, await statfs(folder), report)
  return true
}

type Blocks = { bavail: number; blocks: number; bsize: number }

export function judgeFree(folder: string, { bavail, blocks, bsize }: Blocks, report: Report): void {
  const free = bavail / blocks
  const level = free < TOO_LITTLE ? 'problem' : free < LITTLE ? 'warning' : 'ok'
  const percent = `${(free * 100).toFixed(0)} % (${((bavail * bsize) / GIB).toFixed(1)} GiB)`
  report.say(level, `${folder}: ${percent} of the disk free`)
}

type TogetherConfig = Pick<
  Config,
  'databaseUrl' | 'backupDir' | 'recoveryDays' | 'smtpUrl' | 'mailFrom' | 'signUp' | 'signUpDomains'
>

/** Finds settings that contradict each other. */
export function checkTogether(config: TogetherConfig, report: Report): void {
  const { databaseUrl, backupDir, recoveryDays, smtpUrl, mailFrom, signUp, signUpDomains } = config
  if (databaseUrl && backupDir && recoveryDays > 0)
    report.say(
      'note',
      'moments are not restored from BACKUP_DIR: DATABASE_URL has to be backed up by its own tools',
    )
  if (smtpUrl && /@(localhost|127\.0\.0\.1)>?$/.test(mailFrom))
    report.say('warning', `SMTP_URL is set, but MAIL_FROM is ${mailFrom}: mail servers refuse this sender`)
  if (signUp === 'closed' && signUpDomains.length > 0)
    report.say('note', 'SIGN_UP is closed, so SIGN_UP_DOMAINS only limits accounts that the operator creates')
}

export async function checkSettings(config: Config, report: Report): Promise<void> {
  const { dataDir, backupDir } = config
  report.heading('Settings')
  checkTogether(config, report)
  checkAddress(config, report)
  await checkMail(config, report)
  await checkMailIn(config, report)
  await checkSignIn(config, report)
  const usable = await checkFolder('DATA_DIR', dataDir, report)
  if (!backupDir) return report.say('warning', 'BACKUP_DIR is not set: there are no nightly backups')
  if (!(await checkFolder('BACKUP_DIR', backupDir, report)) || !usable) return
  if ((await stat(backupDir)).dev === (await stat(dataDir)).dev)
    report.say('warning', 'BACKUP_DIR is on the same disk as DATA_DIR: one disk failure would lose both')
}

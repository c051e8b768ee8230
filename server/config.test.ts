// The defaults, every accepted format, and for an invalid value an error of one line without secrets.
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError } from './config/settings.ts'
import { readConfig } from './config.ts'
import { StartError } from './process/start-error.ts'

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toBeInstanceOf(StartError)
    return (error as ConfigError).message
  }
  throw new Error('was accepted')
}

describe('readConfig', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePrepare: true,
      smtpUrl: undefined,
      mailFrom: 'Lacewing <no-reply@localhost>',
      trustProxy: 0,
      backupDir: undefined,
      backupKeep: 7,
      recoveryDays: 7,
      recoveryBytes: 20 * 1024 ** 3,
      writesPerMinute: 300,
      tokenRequestsPerMinute: 1_200,
      writtenBytesPerHour: 32 * 1024 ** 2,
      projectBytes: 1024 ** 3,
      fileBytes: 50 * 1024 ** 2,
      projectFileBytes: 5 * 1024 ** 3,
      importBytes: 512 * 1024 ** 2,
      importWaitingBytes: 4 * 1024 ** 3,
      s3: undefined,
      signUp: 'open',
      signUpsPerHour: 100,
      invitationsPerDay: 500,
      twoFactor: 'optional',
      signUpDomains: [],
      teamName: undefined,
      operators: undefined,
      outgoingAllow: [],
      auditDays: 400,
      stopDelay: 0,
      oidc: undefined,
      metricsPort: undefined,
      metricsToken: undefined,
      logLevel: 'info',
    })
  })

  test('takes every setting', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://tracker.example.org/',
      DATA_DIR: '/var/lib/tracker/../lacewing',
      DATABASE_URL: 'postgres://user:secret@db:5432/lacewing?sslmode=require',
      DATABASE_DIRECT_URL: 'postgresql://user:secret@db:5433/lacewing',
      DATABASE_PREPARE: 'on',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      MAIL_FROM: 'Tracker <tracker@example.org>',
      TRUST_PROXY: '2',
      BACKUP_DIR: '/var/backups/lacewing/',
      BACKUP_KEEP: '30',
      RECOVERY_DAYS: '14',
      RECOVERY_MIB: '1024',
      WRITES_PER_MINUTE: '600',
      TOKEN_REQUESTS_PER_MINUTE: '2400',
      WRITE_MIB_PER_HOUR: '8',
      PROJECT_MIB: '2048',
      FILE_MIB: '100',
      PROJECT_FILE_MIB: '20480',
      IMPORT_MIB: '64',
      IMPORT_WAITING_MIB: '1024',
      S3_URL: 'https://AKIA:a%2Fb%2Bc@s3.example.org:9000/bucket/tracker/files?region=eu-central-1',
      TWO_FACTOR: 'required',
      SIGN_UP: 'closed',
      SIGN_UP_DOMAINS: 'Example.com, mail.example.org',
      SIGN_UPS_PER_HOUR: '400',
      INVITATIONS_PER_DAY: '2000',
      OPERATORS: 'Ada@example.org, grace@example.org',
      OUTGOING_ALLOW: '10.0.0.0/8, fd00::/8',
      AUDIT_DAYS: '30',
      STOP_DELAY: '15',
      METRICS_PORT: '9464',
      METRICS_TOKEN: 'a-token-for-prometheus-of-32-characters',
      OIDC_ISSUER: 'https://login.example.org/realms/staff',
      OIDC_CLIENT_ID: 'lacewing',
      OIDC_CLIENT_SECRET: 'hunter2',
      OIDC_NAME: 'Example Łogin',
      TEAM_NAME: 'Łacewing & Söhne',
      LOG_LEVEL: 'debug',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://tracker.example.org',
      dataDir: '/var/lib/lacewing',
      databaseUrl: 'postgres://user:secret@db:5432/lacewing?sslmode=require',
      databaseDirectUrl: 'postgresql://user:secret@db:5433/lacewing',
      databasePrepare: true,
      smtpUrl: 'smtps://user:secret@mail.example.org',
      mailFrom: 'Tracker <tracker@example.org>',
      trustProxy: 2,
      backupDir: '/var/backups/lacewing',
      backupKeep: 30,
      recoveryDays: 14,
      recoveryBytes: 1024 ** 3,
      writesPerMinute: 600,
      tokenRequestsPerMinute: 2_400,
      writtenBytesPerHour: 8 * 1024 ** 2,
      projectBytes: 2 * 1024 ** 3,
      fileBytes: 100 * 1024 ** 2,
      projectFileBytes: 20 * 1024 ** 3,
      importBytes: 64 * 1024 ** 2,
      importWaitingBytes: 1024 ** 3,
      s3: {
        origin: 'https://s3.example.org:9000',
        bucket: 'bucket',
        prefix: 'tracker/files/',
        region: 'eu-central-1',
        accessKeyId: 'AKIA',
        secretAccessKey: 'a/b+c',
      },
      signUp: 'closed',
      signUpsPerHour: 400,
      invitationsPerDay: 2_000,
      operators: ['ada@example.org', 'grace@example.org'],
      twoFactor: 'required',
      signUpDomains: ['example.com', 'mail.example.org'],
      outgoingAllow: ['10.0.0.0/8', 'fd00::/8'],
      auditDays: 30,
      stopDelay: 15,
      metricsPort: 9464,
      metricsToken: 'a-token-for-prometheus-of-32-characters',
      oidc: {
        issuer: 'https://login.example.org/realms/staff',
        clientId: 'lacewing',
        clientSecret: 'hunter2',
        name: 'Example Łogin',
        groups: undefined,
      },
      teamName: 'Łacewing & Söhne',
      logLevel: 'debug',
    })
  })

  test('the public address follows the port, and the sender follows the public address', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readConfig({ PUBLIC_URL: 'https://a.example.org' }).mailFrom).toBe(
      'Lacewing <no-reply@a.example.org>',
    )
  })

  test('a provider is named whole or not at all; http only where it is this machine', () => {
    expect(refusal({ OIDC_ISSUER: 'https://login.example.org' })).toBe('OIDC_ISSUER requires OIDC_CLIENT_ID.')
    expect(refusal({ OIDC_CLIENT_SECRET: 'hunter2' })).toBe('OIDC_CLIENT_ID requires OIDC_ISSUER.')
    const env = { OIDC_ISSUER: 'http://127.0.0.1:4444', OIDC_CLIENT_ID: 'lacewing' }
    const groups = { OIDC_GROUPS_CLAIM: 'groups', OIDC_GROUPS: 'staff, eng = Engineering' }
    expect(readConfig({ ...env, ...groups }).oidc?.groups).toEqual({
      claim: 'groups',
      scope: undefined,
      names: new Map([
        ['staff', 'staff'],
        ['eng', 'Engineering'],
      ]),
    })
    expect(refusal(groups)).toBe('OIDC_GROUPS_CLAIM requires OIDC_ISSUER.')
    expect(refusal({ ...env, OIDC_GROUPS_CLAIM: 'groups' })).toBe('OIDC_GROUPS_CLAIM requires OIDC_GROUPS.')
    expect(refusal({ ...env, ...groups, OIDC_GROUPS: 'a=Staff,b=staff' })).toContain('OIDC_GROUPS')
    expect(readConfig(env).oidc).toEqual({
      issuer: 'http://127.0.0.1:4444',
      clientId: 'lacewing',
      clientSecret: undefined,
      name: 'single sign-on',
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['true', 1],
    ['false', 0],
    ['3', 3],
  ])('TRUST_PROXY=%s', (text, hops) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(hops)
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30x'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'tracker.example.org'],
    ['PUBLIC_URL', 'https://example.org/tracker'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.org>\r\nBcc: x@example.org'],
    ['DATABASE_PREPARE', 'sometimes'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '1001'],
    ['SIGN_UP', 'maybe'],
    ['SIGN_UP_DOMAINS', 'example.com,,example.org'],
    ['SIGN_UP_DOMAINS', '@example.com'],
    ['SIGN_UP_DOMAINS', '*.example.com'],
    ['SIGN_UP_DOMAINS', 'example'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['OIDC_ISSUER', 'http://login.example.org'],
    ['OIDC_ISSUER', 'https://user@login.example.org'],
    ['OIDC_ISSUER', 'https://login.example.org?tenant=1'],
    ['OIDC_CLIENT_ID', 'two words'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['TEAM_NAME', 'x'.repeat(61)],
    ['TEAM_NAME', 'Acme\u202egro'],
    ['OUTGOING_ALLOW', 'everything'],
    ['OUTGOING_ALLOW', '10.0.0.0/33'],
    ['AUDIT_DAYS', '0'],
    ['AUDIT_DAYS', 'for ever'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} takes `))
    expect(message).toContain(JSON.stringify(value))
    expect(message).not.toMatch(/[\r\n]/)
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/lacewing'],
    ['DATABASE_URL', 'hunter2'],
    ['SMTP_URL', 'http://hunter2@mail'],
    ['SMTP_URL', 'smtp:hunter2'],
    ['OIDC_ISSUER', 'https://:hunter2@login.example.org'],
    ['PUBLIC_URL', 'https://ada:hunter2@tracker.example.org'],
    ['OIDC_CLIENT_SECRET', 'hunter2\nhunter2'],
    ['S3_URL', 'hunter2'],
    ['S3_URL', 's3://key:hunter2@s3.example.org/bucket'],
    ['S3_URL', 'https://key:hunter2/@s3.example.org/bucket'],
    ['S3_URL', 'https://key:1/hunter2@s3.example.org/bucket'],
    ['S3_URL', 'https://key:hunter2%@s3.example.org/bucket'],
    ['S3_URL', 'https://hunter2@s3.example.org/bucket'],
    ['S3_URL', 'https://key:hunter2@s3.example.org/'],
    ['S3_URL', 'https://key:hunter2@s3.example.org/bucket/a//b'],
    ['S3_URL', 'https://key:hunter2@s3.example.org/bucket?regoin=eu'],
    ['S3_URL', 'https://key:hunter2@s3.example.org/bucket?region='],
    ['SMTP_URL', 'smtp://ada:hunter2#x@mail.example.org:587'],
    ['SMTP_URL', 'smtp://ada:12#hunter2@mail.example.org'],
    ['DATABASE_URL', 'postgres://ada:12/hunter2@db/lacewing'],
  ])('%s=%s is refused without repeating it', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} takes `))
    expect(message).not.toContain('hunter2')
  })

  test.each([
    ['SMTP_URL', 'smtp://ada:pw#x@mail.example.org:587', 'password', '#', 14, '%23'],
    ['SMTP_URL', 'smtp://ada:12#3@mail.example.org:587', 'password', '#', 14, '%23'],
    ['SMTP_URL', 'smtps://ada@example.org:pw@mail.example.org', 'user name', '@', 12, '%40'],
    ['SMTP_URL', 'smtps://ada:p@w@mail.example.org', 'password', '@', 14, '%40'],
    ['SMTP_URL', 'smtp://ada:p@w#x@mail.example.org', 'password', '#', 15, '%23'],
    ['SMTP_URL', 'smtp://ada:p/w@mail.example.org', 'password', '/', 13, '%2F'],
    ['SMTP_URL', 'smtp://ada:p?w@mail.example.org', 'password', '?', 13, '%3F'],
    ['SMTP_URL', 'smtp://ada:p?w=1@mail.example.org', 'password', '?', 13, '%3F'],
    ['SMTP_URL', 'smtp://ada:p%w%23@mail.example.org', 'password', '%', 13, '%25'],
    ['DATABASE_URL', 'postgres://ada:p#w@db/lacewing', 'password', '#', 17, '%23'],
    ['DATABASE_DIRECT_URL', 'postgres://ada:p?w@db/lacewing', 'password', '?', 17, '%3F'],
    ['S3_URL', 'https://key:1/2@s3.example.org/bucket', 'password', '/', 14, '%2F'],
  ])(
    '%s=%s is refused with the place of the character that has to be percent-encoded',
    (name, value, part, sign, place, code) => {
      const message = refusal({ [name]: value })
      expect(message).toContain(` In its ${part}, write the “${sign}” at character ${place} as ${code}.`)
      expect(value[place - 1]).toBe(sign)
    },
  )

  test.each([
    'smtp://mail.example.org',
    'smtp://ada:p%23w%40:%2F@mail.example.org:587/?requireTLS=true',
    'smtp://ada:p%w@mail.example.org',
    'smtps://ada:pw@mail.example.org?name=a@b&tls.servername=mail',
    'smtp://mail.example.org?name=a@b',
  ])('%s is accepted', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  })

  test.each(['postgres://ada:p@w@db/lacewing', 'postgres://ada:p%w%23@db/lacewing'])(
    '%s, which the client of PostgreSQL understands, is still accepted',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    },
  )

  test('an address without a password gets no hint about one', () => {
    const message = refusal({ PUBLIC_URL: 'https://example.org/@team' })
    expect(message).toMatch(/^PUBLIC_URL takes /)
    expect(message).not.toContain('user name')
  })
})

// Mail from the request to the mail server or to a file, and during an outage of the mail server.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { startAccounts } from '../test/accounts.ts'
import { runDueJobs } from '../test/due-jobs.ts'
import { PASSWORD } from '../test/people.ts'
import { createSmtpSink } from '../test/smtp.ts'
import { createMailer } from './mailer.ts'
import { mailOf, personInMail } from './text.ts'

const world = await startAccounts()
const folder = await mkdtemp(join(tmpdir(), 'lacewing-mail-'))
afterAll(() => rm(folder, { recursive: true }))

const mailFrom = 'Lacewing <tracker@example.org>'
const body = (name: string) => ({
  email: `${name}@example.org`,
  password: PASSWORD,
  data: { full_name: name, username: name },
})
/** The text of a mail that was sent, decoded from quoted-printable. */
function plain(data: string): string {
  return data
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

test('the mail server is down: sign-up still responds, and the mail is sent once it is back', async () => {
  const smtp = await createSmtpSink({ refuse: true })
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: folder })
  const workplace = { ...world.deps, url: world.database.url, mailer }
  expect((await world.post('/signup', body('ada'))).status).toBe(200)
  await runDueJobs(workplace)
  expect(smtp.received).toEqual([])
  const { rows } = await world.database.pool.query(
    'select attempts, run_at > now() as later from graphile_worker.jobs',
  )
  expect(rows).toEqual([{ attempts: 1, later: true }])

  smtp.sink.refuse = false
  await world.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runDueJobs(workplace)
  mailer.close()
  await smtp.close()
  expect(smtp.received.map(({ from, to }) => [from, to])).toEqual([
    ['tracker@example.org', ['ada@example.org']],
  ])
  const text = plain(smtp.received[0]?.data ?? '')
  expect(text).toContain('Subject: Please verify your email address')
  const token_hash = /http:\/\/tracker\.test\/#type=signup&token_hash=([\w-]{43})\s/.exec(text)?.[1]
  expect((await world.post('/verify', { type: 'signup', token_hash })).status).toBe(200)
})

test('without a mail server the mail is a file that only its owner can read, and its link is in the terminal', async () => {
  const lines: string[] = []
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir: folder }, (line) => lines.push(line))
  await world.post('/signup', body('bob'))
  await runDueJobs({ ...world.deps, url: world.database.url, mailer })
  const [file = ''] = await readdir(join(folder, 'mail'))
  expect(file).toMatch(/\.eml$/)
  expect((await stat(join(folder, 'mail', file))).mode & 0o777).toBe(0o600)
  expect(lines).toHaveLength(1)
  const link = lines[0]?.split('\n')[1]?.trim() ?? 'none'
  expect(link).toMatch(/^http:\/\/tracker\.test\/#type=signup&token_hash=[\w-]{43}$/)
  const text = plain(await readFile(join(folder, 'mail', file), 'utf8'))
  expect(text).toContain(link)
  expect(text).toContain('To: bob@example.org')
})

test('the sample people of --demo are never mailed by a mail server', async () => {
  const smtp = await createSmtpSink()
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: folder })
  const words = { subject: 'Hello', lines: [] }
  for (const to of ['maria@demo.lacewing.test', 'Maria@Demo.Lacewing.TEST', 'ada@lacewing.test'])
    await mailer.send(mailOf(to, words))
  mailer.close()
  await smtp.close()
  expect(smtp.received.map(({ to }) => to)).toEqual([['ada@lacewing.test']])
})

test('a mail server without TLS gets no mail where SMTP_URL requires TLS', async () => {
  const smtp = await createSmtpSink()
  const mailer = createMailer({ smtpUrl: `${smtp.url}?requireTLS=true`, mailFrom, dataDir: folder })
  const sending = mailer.send(mailOf('ada@example.org', { subject: 'Hello', lines: [] }))
  await expect(sending).rejects.toThrow(/STARTTLS/)
  mailer.close()
  await smtp.close()
  expect(smtp.received).toEqual([])
})

test('a rolled back transaction sends nothing', async () => {
  const failed = world.db.transaction().execute(async (tx) => {
    await enqueue(tx, mail('password_changed', { email: 'ada@example.org' }))
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await world.deliver()).toEqual([])
})

test.each([
  'www.evil-x.com',
  'evil.c0m',
  'http://localhost',
  'a@evil.example/login',
  'pay。evil。com',
  'xn--80ak6aa92e.com',
])('nothing but its links is a link for a mail program: %s', (text) => {
  const line = { line: text, link: { url: 'http://t.test/#a', label: 'Open' } }
  const words = { subject: text, lines: [`By ${text}, now.`], choices: [line], after: [text] }
  const mail = mailOf('ada@example.org', words)
  const shown = [mail.subject, mail.text, mail.html].join('\n').replaceAll('http://t.test/#a', '')
  expect(shown).not.toMatch(/\p{L}[.\u3002\uff0e\uff61]\p{L}|\w:\/\//u)
  const person = personInMail({ full_name: text, username: 'www.evil-x.com' })
  expect(person).toContain('(username www[.]evil-x[.]com)')
  expect(person).not.toMatch(/\p{L}[.\u3002\uff0e\uff61@]\p{L}|:\/\//u)
})

test('an e-mail address stays readable, except in a person’s name', () => {
  const words = { subject: 'New address', lines: ['To new.one@example.org.'] }
  expect(mailOf('ada@example.org', words).text).toContain('To new.one@example.org.')
  expect(personInMail({ full_name: 'pay@evil.example', username: 'ada' })).toBe(
    'pay evil example (username ada)',
  )
})

test('user input stays text: no header injection, no markup, no bidirectional overrides', async () => {
  const nasty = 'x\r\nBcc: evil@example.org\r\n\r\n<img src=x onerror=alert(1)>\u202e'
  const words = { subject: nasty, lines: [nasty, '"&\''], link: { url: 'http://t.test/#a&b', label: '<b>' } }
  const mail = mailOf('ada@example.org', words)
  expect(mail.subject).toBe('x Bcc: evil@example.org <img src=x onerror=alert(1)>')
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail.html).toContain('&quot;&amp;&#39;')
  expect(mail.html).toContain('href="http://t.test/#a&amp;b"')
  expect(mail.html).not.toMatch(/<img|<b>/)

  const smtp = await createSmtpSink()
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom, dataDir: folder })
  await mailer.send({ ...mail, subject: nasty })
  mailer.close()
  await smtp.close()
  expect(smtp.received[0]?.to).toEqual(['ada@example.org'])
  const [head = ''] = (smtp.received[0]?.data ?? '').split('\r\n\r\n')
  expect(head).not.toMatch(/^Bcc:/im)
})

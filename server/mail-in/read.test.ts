// The mailbox, on a real IMAP server: each mail is handled once and moved, whatever is killed in between; one process reads, and waits
// longer after each failure.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lacks } from '../../script/machine.mjs'
import { readConfig } from '../config.ts'
import { runJobsOnce } from '../jobs/worker.ts'
import { type Imap, startDovecot } from '../test/dovecot.ts'
import { createMailInWorld, MAIL_IN, plainMail } from '../test/mail-in.ts'
import { describeUnless } from '../test/unless.ts'
import { WORK_LIST } from '../work-list.ts'
import { MAIL_IN as LIMITS } from './limits.ts'
import { openMailbox } from './mailbox.ts'
import { look } from './poll.ts'
import { readMailbox } from './read.ts'
import { receiveMail } from './receive.ts'
import { isGivenUp, noteStuck } from './stuck.ts'

describeUnless(lacks('dovecot'), 'the mailbox', () => {
  let imap: Imap
  let mails: Awaited<ReturnType<typeof createMailInWorld>>
  let sent = 0
  beforeAll(async () => {
    imap = await startDovecot()
    mails = await createMailInWorld({ MAIL_IN_URL: imap.url })
  })
  afterAll(async () => {
    await mails.close()
    await imap.stop()
  })
  let ticketId: string
  let to: string
  beforeEach(async () => {
    ticketId = (await mails.ticket()).id
    to = await mails.replyAddress(mails.grace, ticketId)
  })

  function reply(text: string) {
    sent += 1
    return plainMail({ From: mails.grace.email, To: to, 'Message-ID': `<${sent}@example.org>` }, text)
  }
  const folders = async () => ({
    waiting: await imap.count(),
    taken: (await imap.count('Processed')) ?? 0,
    refused: (await imap.count('Refused')) ?? 0,
  })
  const reader = () => mails.world.db.selectFrom('mail_in_reader').selectAll().executeTakeFirstOrThrow()
  const due = () => mails.world.clock.advance(LIMITS.longestPause)

  it('a reply becomes a comment by the job of whichever process looks first, and is moved', async () => {
    const { world } = mails
    await imap.deliver(reply('Yes.'))
    await imap.deliver(plainMail({ From: 'spam@example.net', To: 'tracker@tracker.example.com' }))
    await Promise.all([look(world.deps), look(world.deps), look(world.deps)])
    await runJobsOnce({ ...world.deps, mailer: mails.mailer }, WORK_LIST)
    expect(await mails.comments(ticketId)).toEqual(['Yes.'])
    expect(await folders()).toEqual({ waiting: 0, taken: 1, refused: 1 })
    expect(await reader()).toMatchObject({ failures: 0, error: null, read_at: expect.any(String) })
    await imap.deliver(reply('Too early.'))
    await look(world.deps)
    await runJobsOnce({ ...world.deps, mailer: mails.mailer }, WORK_LIST)
    expect(await imap.count()).toBe(1)
    due()
    await look(world.deps)
    await runJobsOnce({ ...world.deps, mailer: mails.mailer }, WORK_LIST)
    expect(await mails.comments(ticketId)).toEqual(['Yes.', 'Too early.'])
  })

  it('a mail that was handled but not moved before a kill is moved, and not handled again', async () => {
    const { world } = mails
    const before = await folders()
    const mail = reply('Once.')
    await imap.deliver(mail)
    expect(await receiveMail(world.deps, mail)).toBe('comment')
    await readMailbox(world.deps)
    expect(await mails.comments(ticketId)).toEqual(['Once.'])
    expect(await folders()).toEqual({ ...before, taken: before.taken + 1 })
  })

  it('a mail that fails stays, and is set aside after five attempts; the next one is then read', async () => {
    const { world } = mails
    const { refused } = await folders()
    await imap.deliver(reply('First.'))
    await imap.deliver(reply('Second.'))
    const failing = {
      ...world.deps,
      clock: {
        now: () => {
          throw new Error('a fault')
        },
      },
    }
    const mailbox = await openMailbox({ url: imap.url })
    const [first] = await mailbox.waiting(1)
    const name = first ? mailbox.nameOf(first) : ''
    await mailbox.close()
    await expect(readMailbox({ ...failing, db: world.db })).rejects.toThrow('a fault')
    expect(await imap.count()).toBe(2)
    for (const _ of [1, 2, 3, 4, 5]) await noteStuck(world.db, name)
    expect(await isGivenUp(world.db, name)).toBe(true)
    await readMailbox(world.deps)
    expect(await mails.comments(ticketId)).toEqual(['Second.'])
    expect((await folders()).refused).toBe(refused + 1)
    expect(await mails.counts()).toMatchObject({ failed: 1 })
  })

  it('of a mail that is too large only the headers are read, and its sender learns why', async () => {
    const { world } = mails
    await imap.deliver(reply('x'.repeat(LIMITS.bytes + 1)))
    await readMailbox(world.deps)
    expect(await mails.comments(ticketId)).toEqual([])
    const [answer] = await mails.answers()
    expect(answer?.text).toContain('It is larger than 35 MiB.')
  })

  it('a mail server that refuses the password, or is away, is noted, and tried later each time', async () => {
    const { world } = mails
    const config = (MAIL_IN_URL: string) => ({
      ...world.deps,
      config: { ...world.deps.config, mailIn: readConfig({ ...MAIL_IN, MAIL_IN_URL }).mailIn },
    })
    const pauses: number[] = []
    for (const url of [imap.url.replace('secret', 'wrong'), 'imap://a:b@127.0.0.1:1/INBOX']) {
      await expect(readMailbox(config(url))).rejects.toThrow()
      const { next_at, error } = await reader()
      pauses.push(Date.parse(next_at) - world.clock.now().getTime())
      expect(error).toMatch(pauses.length === 1 ? /refused the user name or the password/ : /ECONNREFUSED/)
    }
    expect(pauses).toEqual([20_000, 40_000])
    await readMailbox(world.deps)
    expect((await reader()).failures).toBe(0)
  })
})

// The process that reads the mailbox is killed again and again, at every step: each mail becomes one comment, and none is lost.
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { lacks } from '../../../script/machine.mjs'
import { type Imap, startDovecot } from '../../test/dovecot.ts'
import { createMailInWorld, plainMail } from '../../test/mail-in.ts'
import { describeUnless } from '../../test/unless.ts'
import { WORK_LIST } from '../../work-list.ts'
import { createJobProcesses, type JobProcesses } from './processes.ts'

/** The built one, because a start from source takes seconds. */
const program = join(dirname(inject('program')), 'job.js')
const MAILS = 8

describeUnless(lacks('dovecot'), 'a reading of the mailbox that is killed', () => {
  let imap: Imap
  let mails: Awaited<ReturnType<typeof createMailInWorld>>
  let processes: JobProcesses
  beforeAll(async () => {
    imap = await startDovecot()
    mails = await createMailInWorld({ MAIL_IN_URL: imap.url })
    // Each look asks whether the process is to be killed.
    processes = createJobProcesses(mails.world.deps, WORK_LIST.discard, { lookMs: 1 }, program)
  })
  afterAll(async () => {
    await processes.stop()
    await mails.close()
    await imap.stop()
  })

  /** @returns whether the process was killed before the mailbox was empty */
  async function read(isKilled: () => Promise<boolean>): Promise<boolean> {
    await processes.run({ task: 'mail-in', payload: {} }, { totalMs: 60_000, isUnwanted: isKilled })
    return (await imap.count()) !== 0
  }

  it('makes no second comment of a mail, and loses none', async () => {
    const { id } = await mails.ticket()
    const to = await mails.replyAddress(mails.grace, id)
    const texts = Array.from({ length: MAILS }, (_, at) => `Reply ${at}.`)
    for (const [at, text] of texts.entries())
      await imap.deliver(
        plainMail({ From: mails.grace.email, To: to, 'Message-ID': `<${at}@example.org>` }, text),
      )
    let kills = 0
    for (let round = 1; round < MAILS; round += 1) {
      let looks = 0
      // In turn: as soon as another comment is there, when its mail may not have been moved, and at any other moment.
      const isKilled = async () => {
        looks += 1
        return round % 2 ? (await mails.comments(id)).length >= round : looks > round * 40
      }
      if (await read(isKilled)) kills += 1
    }
    expect(kills).toBeGreaterThan(0)
    expect(await read(async () => false)).toBe(false)
    expect(await mails.comments(id)).toEqual(texts)
    expect(await imap.count('Processed')).toBe(MAILS)
    expect((await imap.count('Refused')) ?? 0).toBe(0)
  })
})

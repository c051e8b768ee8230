// The outcome of each mail of the corpus: replies of many mail programs become comments with only their own words, and mails of programs,
// loops, forgeries and bombs become nothing.
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../test/close-after.ts'
import { createMailInWorld, fixture, plainMail } from '../test/mail-in.ts'
import { type ReceiveDeps, receiveMail } from './receive.ts'

const mails = await createMailInWorld()
closeAfterAll(mails.close)
const { world, grace } = mails

async function replied(name: string) {
  const { id } = await mails.ticket()
  const to = await mails.replyAddress(grace, id)
  const outcome = await receiveMail(world.deps, await fixture(name, { from: grace.email, to }))
  const comments = await mails.comments(id)
  // Ids of files differ in each run.
  const [comment = null] = comments.map((text) =>
    text.replace(/attachments\/[\da-f-]{36}/g, 'attachments/ID'),
  )
  return { outcome, comment, files: await mails.files(id) }
}

const comment = (text: string, files: string[] = []) => ({ outcome: 'comment', comment: text, files })
const dropped = (outcome: string) => ({ outcome, comment: null, files: [] })

it.each([
  ['gmail', comment('Yes, since Monday’s update.\n\nIt needs *both* flags.\n\nGrace')],
  [
    'outlook-html',
    comment(
      'Für mich **immer**, siehe [Protokoll](https://example.org/log).\n\n-   erst langsam\n-   dann gar nicht\n\n' +
        'hier ![image001.png](/attachments/ID)',
      ['image001.png image/png'],
    ),
  ],
  [
    'apple-picture',
    comment('Here is the screen:\n\n![Bildschirmfoto 1.png](/attachments/ID)', [
      'Bildschirmfoto 1.png image/png',
      '..-..-etc-crash.log text/plain',
    ]),
  ],
  ['gmail-logo', comment('See ![shot.png](/attachments/ID) here.', ['shot.png image/png'])],
  [
    'thunderbird-flowed',
    comment('This is one long sentence that Thunderbird has wrapped at seventy characters.'),
  ],
  ['japanese', comment('はい、いつもです。')],
  ['french-telephone', comment('Oui, toujours.')],
  ['only-quote', comment('> Does it happen always?\n> I think so.')],
  ['out-of-office', dropped('automatic')],
  ['bounce', dropped('automatic')],
  ['list', dropped('automatic')],
  ['vacation', dropped('automatic')],
  ['own-mail', dropped('own')],
  ['own-sender', dropped('own')],
  ['two-senders', dropped('not_sender')],
  ['empty', dropped('empty')],
])('%s', async (name, expected) => {
  expect(await replied(name)).toEqual(expected)
})

it('of the two that were refused today, the first is answered, with nothing of the mail', async () => {
  const answers = await mails.answers()
  expect(answers.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [grace.email, 'A mail was not taken'],
  ])
  expect(answers[0]?.text).not.toContain('evil')
})

const FORGED = 'mx.tracker.example.com; dmarc=pass header.from=example.org'
const passed = (email: string) => `mx.tracker.example.com; dmarc=pass header.from=${email.split('@')[1]}`
let sent = 0

describe('a mail to the address of a project', () => {
  async function received(
    who: { email: string },
    headers: Record<string, string>,
    text?: string,
    deps: ReceiveDeps = world.deps,
  ) {
    const to = await mails.projectAddress()
    sent += 1
    const mail = {
      From: who.email,
      To: to,
      'Message-ID': `<${sent}@example.org>`,
      Subject: 'Broken',
      ...headers,
    }
    return receiveMail(deps, plainMail(mail, text))
  }
  const newest = async () => {
    const { tickets } = await world.call(grace, 'listTickets', { projectId: mails.projectId }, {})
    return tickets.reduce((newest, ticket) => (ticket.number > newest.number ? ticket : newest))
  }

  it('becomes a ticket of the member who sent it, with what the settings say, and is answered with its key', async () => {
    const headers = {
      'Authentication-Results': passed(grace.email),
      Subject: 'Login  fails =?utf-8?q?=E2=80=94?= again',
    }
    expect(await received(grace, headers, 'Since *today*.\r\n\r\n-- \r\nGrace')).toBe('ticket')
    const ticket = await newest()
    expect(ticket).toMatchObject({ title: 'Login fails — again', type: 'bug', reporter_id: grace.user_id })
    const { ticket: whole } = await world.call(grace, 'getTicket', { ticketId: ticket.id })
    expect(whole.description).toBe('Since *today*.')
    const [answer, ...more] = await mails.answers()
    expect(more).toEqual([])
    const { key } = (await world.call(grace, 'getProject', { projectId: mails.projectId })).project
    expect(answer).toMatchObject({
      recipient: grace.email,
      subject: `[${key}-${ticket.number}] Your ticket was filed`,
    })
    expect(answer?.header('auto-submitted')).toBe('auto-replied')
    expect(answer?.replyTo?.[0]?.address).toBe(await mails.replyAddress(grace, ticket.id))
    const { entries } = await world.call(grace, 'listHistory', { ticketId: ticket.id }, {})
    expect(entries[0]?.via?.way).toBe('mail')
  })

  it.each([
    ['nothing says who sent it', {}],
    [
      'the server says that it is not from there',
      { 'Authentication-Results': 'mx.tracker.example.com; dmarc=fail header.from=example.org' },
    ],
    [
      'another server says so',
      { 'Authentication-Results': 'mx.evil.example; dmarc=pass header.from=example.org' },
    ],
    [
      'the mail brought the result along',
      { 'Authentication-Results': 'mx.tracker.example.com; none', 'authentication-results': FORGED },
    ],
  ])('becomes nothing if %s, and nobody is answered', async (_, headers) => {
    expect(await received(grace, headers)).toBe('unproven')
    expect(await mails.answers()).toEqual([])
  })

  it('becomes nothing on a server that does not know the name of its mail server', async () => {
    const { mailIn, ...config } = world.deps.config
    const nameless = { ...config, mailIn: mailIn && { ...mailIn, authserv: undefined } }
    const headers = { 'Authentication-Results': passed(grace.email) }
    expect(await received(grace, headers, 'Text', { ...world.deps, config: nameless })).toBe('unproven')
  })

  it('becomes nothing if it is from somebody without an account, or from no member', async () => {
    expect(await received({ email: 'who@example.org' }, { 'Authentication-Results': FORGED })).toBe(
      'no_sender',
    )
    expect(await mails.answers()).toEqual([])
    expect(await received(mails.eve, { 'Authentication-Results': passed(mails.eve.email) })).toBe(
      'not_allowed',
    )
    const [answer] = await mails.answers()
    expect(answer).toMatchObject({ recipient: mails.eve.email, subject: 'A mail was not taken' })
    expect(answer?.text).not.toContain('Broken')
    expect(await received(mails.eve, { 'Authentication-Results': passed(mails.eve.email) })).toBe(
      'not_allowed',
    )
    expect(await mails.answers()).toEqual([])
  })

  it('ends with the address, and while it is off', async () => {
    const { owner, projectId } = mails
    const old = await mails.projectAddress()
    const headers = { 'Authentication-Results': passed(grace.email) }
    await world.call(owner, 'changeMailIn', { projectId }, { replaces: old })
    await world.call(owner, 'changeMailIn', { projectId }, { replaces: old })
    expect(await received(grace, { ...headers, To: old })).toBe('no_address')
    const to = await mails.projectAddress()
    expect(to).not.toBe(old)
    await world.call(owner, 'changeMailIn', { projectId }, { is_on: false })
    const mail = { From: grace.email, To: to, 'Message-ID': '<off@example.org>', Subject: 'x', ...headers }
    expect(await receiveMail(world.deps, plainMail(mail))).toBe('off')
    expect((await world.call(owner, 'getMailIn', { projectId })).mail_in.address).toBeNull()
    await mails.answers()
  })
})

describe('a reply', () => {
  function reply(to: string, headers: Record<string, string> = {}, text = 'Yes.') {
    sent += 1
    const mail = { From: grace.email, To: to, 'Message-ID': `<${sent}@example.org>`, ...headers }
    return receiveMail(world.deps, plainMail(mail, text))
  }

  it('from another address is no comment: the person whose address it is learns of it, once a day', async () => {
    const { id } = await mails.ticket()
    const to = await mails.replyAddress(grace, id)
    for (const _ of [1, 2]) expect(await reply(to, { From: 'thief@evil.example' })).toBe('not_sender')
    expect(await mails.comments(id)).toEqual([])
    // The mail of `two-senders` was answered today.
    expect(await mails.answers()).toEqual([])
    world.clock.advance(86_401)
    expect(await reply(to, { From: 'thief@evil.example' })).toBe('not_sender')
    const [answer, ...more] = await mails.answers()
    expect(more).toEqual([])
    expect(answer?.recipient).toBe(grace.email)
    expect(answer?.text).not.toContain('evil')
  })

  it('to a guessed address is dropped', async () => {
    const { id } = await mails.ticket()
    const [name = '', host] = (await mails.replyAddress(grace, id)).split('@')
    for (const guess of [
      `${name.slice(0, -1)}${name.endsWith('a') ? 'b' : 'a'}`,
      name.slice(0, -1),
      'tracker+r-',
    ])
      expect(await reply(`${guess}@${host}`)).toBe('no_address')
  })

  it('ends 90 days after the last mail, with the key of the server, and with the membership', async () => {
    const ticket = await mails.ticket()
    const to = await mails.replyAddress(grace, ticket.id)
    world.clock.advance(90 * 86_400)
    expect(await reply(to)).toBe('ended')
    expect(await mails.replyAddress(grace, ticket.id)).toBe(to)
    expect(await reply(to)).toBe('comment')
    await world.db.updateTable('mail_in_reply').set({ kid: 'rotated' }).execute()
    expect(await reply(to)).toBe('ended')
    await mails.replyAddress(grace, ticket.id)
    await world.db
      .deleteFrom('project_member')
      .where('user_id', '=', grace.user_id)
      .where('project_id', '=', mails.projectId)
      .execute()
    expect(await reply(to)).toBe('not_allowed')
  })

  it('is taken once, whatever copies of it arrive', async () => {
    const dana = await mails.member('viewer')
    const { id } = await mails.ticket()
    const to = await mails.replyAddress(dana, id)
    const mail = (received: string) =>
      plainMail({ Received: received, From: dana.email, To: to, 'Message-ID': '<same@example.org>' }, 'Once.')
    expect(await receiveMail(world.deps, mail('by one'))).toBe('comment')
    expect(await receiveMail(world.deps, mail('by one'))).toBe('double')
    expect(await receiveMail(world.deps, mail('by another'))).toBe('double')
    expect(await mails.comments(id)).toEqual(['Once.'])
  })

  it('that is too long is cut, and its whole text is a file; one with files alone links them', async () => {
    const dana = await mails.member('developer')
    const { id } = await mails.ticket()
    const to = await mails.replyAddress(dana, id)
    const long = 'A sentence of the log. '.repeat(1_500)
    expect(await reply(to, { From: dana.email }, long)).toBe('comment')
    const [text = ''] = await mails.comments(id)
    expect(text).toMatch(/… The rest of this mail is in the file “mail\.txt”\.$/)
    expect(await mails.files(id)).toEqual(['mail.txt text/plain'])
    const file = {
      'Content-Type': 'application/pdf; name=plan.pdf',
      'Content-Disposition': 'attachment; filename=plan.pdf',
    }
    expect(await reply(to, { From: dana.email, ...file }, '%PDF-1.4 x')).toBe('comment')
    expect((await mails.comments(id))[1]).toMatch(/^\[plan\.pdf\]\(\/attachments\/[\da-f-]{36}\)$/)
  })
})

describe('hostile mails', () => {
  const bomb = (parts: number) =>
    `${'--b\r\nContent-Disposition: attachment; filename=x\r\n\r\nx\r\n'.repeat(parts)}--b--`
  const MIXED = { 'Content-Type': 'multipart/mixed; boundary=b' }

  it.each([
    ['21 files', MIXED, bomb(21), 'too_many_files'],
    ['201 files', MIXED, bomb(201), 'broken'],
    ['20,001 parts', MIXED, bomb(20_001), 'broken'],
    [
      'parts within parts',
      { 'Content-Type': 'multipart/mixed; boundary=b0' },
      Array.from(
        { length: 60 },
        (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
      ).join(''),
      'broken',
    ],
    ['headers without an end', { 'X-Long': 'x'.repeat(300_000) }, 'x', 'broken'],
  ])('%s', async (_, headers, text, outcome) => {
    const dana = await mails.member('developer')
    const { id } = await mails.ticket()
    const to = await mails.replyAddress(dana, id)
    expect(await receiveMail(world.deps, plainMail({ From: dana.email, To: to, ...headers }, text))).toBe(
      outcome,
    )
    expect(await mails.comments(id)).toEqual([])
  })

  it('sixty an hour are taken from one person', async () => {
    const dana = await mails.member('developer')
    const { id } = await mails.ticket()
    const to = await mails.replyAddress(dana, id)
    const outcomes = new Set<string>()
    for (let n = 0; n < 61; n += 1)
      outcomes.add(await receiveMail(world.deps, plainMail({ From: dana.email, To: to, Date: String(n) })))
    expect([...outcomes]).toEqual(['comment', 'too_many'])
    expect(await mails.comments(id)).toHaveLength(60)
  })
})

it('every outcome is counted', async () => {
  const counts = await mails.counts()
  expect(counts).toMatchObject({ own: 2, automatic: 4, unproven: 5, broken: 4, too_many: 1, double: 2 })
})

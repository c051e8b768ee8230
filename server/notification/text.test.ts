// How mail programs see a mail about an inbox, whatever text people wrote.
import { beforeEach, expect, it } from 'vitest'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import { closeAfterAll } from '../test/close-after.ts'
import { type Arrived, createInboxMails } from '../test/inbox-mails.ts'
import { makeProofsEasy, openForm, send, sendReport } from '../test/public-pages.ts'
import type { TestPerson } from '../test/world.ts'

makeProofsEasy()
const mails = await createInboxMails()
const { world } = mails
closeAfterAll(mails.close)
let owner: TestPerson
let ada: TestPerson
beforeEach(async () => {
  owner = await world.person('Olga Owner')
})

async function mailAbout({ project = 'Apollo', title = 'Crash', text = 'look', name = 'Olga Owner' }) {
  owner = await world.person(name)
  const projectId = await world.project(owner, project)
  ada = await world.member(owner, projectId, 'developer', 'Ada')
  const { id } = await world.ticket(owner, projectId, { title })
  await mails.comment(owner, id, `@${ada.username} ${text}`)
  const [mail] = await mails.after(120)
  if (!mail) throw new Error('no mail arrived')
  return mail
}

/** All addresses in the tags of a mail. Other text is escaped, so it has no tags. */
const linksIn = (html = '') =>
  (html.match(/<[^>]+>/g) ?? []).flatMap((tag) =>
    [...tag.matchAll(/\s(?:href|src|action|background)="?([^"\s>]*)/g)].map(([, to]) => to),
  )

const NASTY = [
  'x\r\nBcc: evil@example.org\r\n\r\n<img src=x onerror=alert(1)>\u202e',
  '</style></blockquote><script>alert(1)</script><a href="https://evil.example">x</a>',
  '"><img src="https://evil.example/pixel.gif"> www.evil.example, evil@evil.example',
  '=?utf-8?q?=0D=0ABcc:_evil@example.org?= <list@evil.example>, a;b:c\u2028d\u0000',
  `${'long '.repeat(60)}`,
]

/** The parts of a mail as a program shows them, without our own addresses and e-mail addresses. */
function shownIn({ subject, text, html }: Arrived): string {
  const words = html?.replace(/<style>.*<\/style>|<[^>]+>/gs, '')
  return [subject, text, words]
    .join('\n')
    .replaceAll(/https:\/\/tracker\.example\.com\/\S+|[\w.]+@[\w.]+/g, '')
}

it.each(NASTY)('what members write stays text with links, and reaches no header: %j', async (nasty) => {
  // Titles and names are one line, as the product requires.
  const line = nasty.replace(/[\p{Cc}\u2028\u202e]+/gu, ' ').slice(0, 60)
  const mail = await mailAbout({ project: line, title: line, text: nasty.replace('\u0000', ''), name: line })
  expect(mail.to).toEqual([{ address: ada.email, name: '' }])
  expect([mail.cc, mail.bcc, mail.replyTo]).toEqual([undefined, undefined, undefined])
  expect(mail.headers.map(({ key }) => key).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'in-reply-to',
    'list-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'message-id',
    'mime-version',
    'references',
    'subject',
    'to',
  ])
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/)
  expect(mail.header('list-id')).toMatch(/ <[\w-]+\.project\.tracker\.example\.com>$/)
  expect(mail.html).not.toMatch(/<(img|script|link|iframe|form)\b/i)
  const links = linksIn(mail.html)
  expect(links.filter((link) => link?.startsWith('https://tracker.example.com/'))).toHaveLength(4)
  for (const link of links)
    expect(link).toMatch(
      /^https:\/\/(tracker\.example\.com|evil\.example)\b|^http:\/\/www\.evil\.example|^mailto:/,
    )
  // Names are of anybody's choice, also in a mail of a member.
  expect(mail.text).toMatch(/^.*mentioned you:$/m)
  expect(/^.*mentioned you:$/m.exec(mail.text ?? '')?.[0]).not.toMatch(/:\/\/|evil\.example/)
})

it.each(NASTY)('what strangers send by the public form stays text without links: %j', async (nasty) => {
  const text = nasty.replace('\u0000', '')
  const projectId = await world.project(owner)
  ada = await world.member(owner, projectId, 'developer', 'Ada')
  const { slug } = await openForm(world, owner, projectId)
  const title = nasty.replace(/[\p{Cc}\u2028\u202e]+/gu, ' ').slice(0, 60)
  const { response, secret } = await sendReport(world.app, slug, { title, description: text })
  expect(response.status, await response.clone().text()).toBe(200)
  const [ticket] = (await world.call(owner, 'listTickets', { projectId })).tickets
  await world.call(ada, 'watchTicket', { ticketId: ticket?.id ?? '' })
  const headers = { [SECRET_HEADER]: secret, 'Idempotency-Key': crypto.randomUUID() }
  expect(
    (await send(world.app, 'report/messages', { content: `${text} [x](http://evil.example)` }, headers))
      .status,
  ).toBe(200)
  const [mail] = await mails.after(3_600)
  if (!mail) throw new Error('no mail arrived')
  const links = linksIn(mail.html)
  expect(links.length).toBe(4)
  for (const link of links) expect(link).toMatch(/^https:\/\/tracker\.example\.com\//)
  expect(mail.html).not.toMatch(/<(img|script|link|iframe|form)\b/i)
  // The remaining text has nothing that a mail program could turn into a link to a page.
  expect(shownIn(mail)).toContain('[x](http[:]//evil[.]example)')
  expect(shownIn(mail)).not.toMatch(/:\/\/|evil\.example/)
})

it('text and HTML say the same, rendered, and the HTML is fit for dark and narrow screens', async () => {
  const mail = await mailAbout({
    title: 'Fix README.md',
    text: 'first line\n\nsecond **line** on [the wiki](https://wiki.example.org/x)',
  })
  expect(mail.subject).toContain('Fix README.md')
  expect(mail.text).toContain('first line\n>\n> second line on the wiki <https://wiki.example.org/x>\n')
  expect(mail.html).toContain('first line</p>\n<p>second <strong>line</strong> on ')
  expect(mail.html).toContain(
    '<a href="https://wiki.example.org/x">the wiki</a> <span class="soft">(wiki.example.org)</span></p></blockquote>',
  )
  expect(mail.html).toContain('prefers-color-scheme: dark')
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
  expect(mail.html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
})

it('a long comment is cut between characters', async () => {
  const mail = await mailAbout({ text: '😀'.repeat(2_000) })
  expect(mail.text).toMatch(/😀…\n/u)
  expect(mail.text?.length).toBeLessThan(4_000)
  expect(mail.text).not.toContain('\ufffd')
})

it('many events of a ticket are cut', async () => {
  owner = await world.person('Olga Owner')
  const projectId = await world.project(owner)
  ada = await world.member(owner, projectId, 'developer', 'Ada')
  const { id } = await world.ticket(owner, projectId)
  for (let index = 0; index < 12; index += 1) await mails.comment(owner, id, `@${ada.username} ${index}`)
  const [mail] = await mails.after(600)
  expect(mail?.text?.match(/mentioned you/g)).toHaveLength(10)
  expect(mail?.text).toContain('There are more changes: open the ticket to see them.')
})

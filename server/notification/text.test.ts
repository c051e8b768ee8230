// How mail programs see a mail about an inbox, whatever text people wrote.
import { beforeEach, expect, it } from 'vitest'
import { closeAfterAll } from '../test/close-after.ts'
import { createInboxMails } from '../test/inbox-mails.ts'
import type { TestPerson } from '../test/world.ts'

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

it.each(NASTY)('what people write stays text: %j', async (nasty) => {
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
  expect(links.length).toBe(4)
  for (const link of links) expect(link).toMatch(/^https:\/\/tracker\.example\.com\//)
  // The remaining text has nothing that a mail program could turn into a link to a page.
  const shown = [mail.subject, mail.text, mail.html?.replace(/<style>.*<\/style>|<[^>]+>/gs, '')].join('\n')
  const others = shown.replaceAll(/https:\/\/tracker\.example\.com\/\S+|[\w.]+@[\w.]+/g, '')
  expect(others).not.toMatch(/:\/\/|evil\.example/)
})

it('text and HTML say the same, and the HTML is fit for dark screens', async () => {
  const mail = await mailAbout({ text: 'first line\n\nsecond **line**' })
  expect(mail.text).toContain('first line\n>\n> second **line**\n')
  expect(mail.html).toContain('first line<br><br>second **line**</blockquote>')
  expect(mail.html).toContain('prefers-color-scheme: dark')
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
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

// The links in mails to senders of reports. Opening one only shows a button, because mail programs and scanners open links too. A mail
// program stops the mails by one request (RFC 8058).
import { Hono } from 'hono'
import { t } from '../../domain/locale/message.ts'
import type { Deps } from '../deps.ts'
import type { PublicUse } from '../fair-use/public-use.ts'
import type { Env } from '../http/request.ts'
import { answerPage } from '../mail/answer-page.ts'
import { escaped } from '../mail/text.ts'
import { addressOf, type Purpose, REPORT_MAIL_PATH } from '../public-form/mail-link.ts'
import { confirm } from './report-mail.ts'

const page = (parts: string[]) => answerPage(t('Your report'), parts.join('\n'))
const heading = (text: string) => `<h1>${escaped(text)}</h1>`
const line = (text: string) => `<p>${escaped(text)}</p>`
const button = (label: string) => `<form method="post"><button>${escaped(label)}</button></form>`

const WORDS: Record<Purpose, { question(): string[]; done(): string[] }> = {
  confirm: {
    question: () => [
      heading(t('Get mails about your report?')),
      line(t('One comes when its state changes. Each has a link that stops them.')),
      button(t('Confirm')),
    ],
    done: () => [
      heading(t('Your address is confirmed')),
      line(t('A mail comes when the state of your report changes.')),
    ],
  },
  stop: {
    question: () => [
      heading(t('Stop the mails about your report?')),
      line(t('Your address is erased. The report stays as it is.')),
      button(t('Stop these mails')),
    ],
    done: () => [heading(t('No more mails about your report')), line(t('Your address was erased.'))],
  },
}
const badLink = () => [
  heading(t('This link does not work any more')),
  line(
    t(
      'The address was already removed, or it was not confirmed within two days. The page of your report takes it again.',
    ),
  ),
]

export function reportMailRoutes(deps: Pick<Deps, 'db' | 'tokens' | 'clock'>, use: PublicUse) {
  const { db } = deps
  const routes = new Hono<Env>()
  routes.use(`${REPORT_MAIL_PATH}/*`, async (c, next) => {
    await use.read(c.get('address'))
    await next()
  })
  const act = {
    confirm: (id: string) => confirm(deps, id),
    stop: (id: string) => db.deleteFrom('report_mail').where('id', '=', id).execute(),
  }
  for (const purpose of ['confirm', 'stop'] as const)
    routes
      .get(`${REPORT_MAIL_PATH}/${purpose}`, async (c) => {
        const id = await addressOf(deps, purpose, c.req.query('token') ?? '')
        return id ? c.html(page(WORDS[purpose].question())) : c.html(page(badLink()), 404)
      })
      .post(`${REPORT_MAIL_PATH}/${purpose}`, async (c) => {
        const id = await addressOf(deps, purpose, c.req.query('token') ?? '')
        if (!id) return c.html(page(badLink()), 404)
        await act[purpose](id)
        return c.html(page(WORDS[purpose].done()))
      })
  return routes
}

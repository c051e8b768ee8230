// The links in mails to senders of reports. Opening one only shows a button, because mail programs and scanners open links too. A mail
// program stops the mails by one request (RFC 8058).
import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { PublicUse } from '../fair-use/public-use.ts'
import type { Env } from '../http/request.ts'
import { answerPage } from '../mail/answer-page.ts'
import { addressOf, type Purpose, REPORT_MAIL_PATH } from '../public-form/mail-link.ts'
import { confirm } from './report-mail.ts'

const page = (content: string) => answerPage('Your report', content)

const WORDS: Record<Purpose, { question: string; done: string }> = {
  confirm: {
    question: `<h1>Get mails about your report?</h1>
<p>One comes when its state changes. Each has a link that stops them.</p>
<form method="post"><button>Confirm</button></form>`,
    done: '<h1>Your address is confirmed</h1>\n<p>A mail comes when the state of your report changes.</p>',
  },
  stop: {
    question: `<h1>Stop the mails about your report?</h1>
<p>Your address is erased. The report stays as it is.</p>
<form method="post"><button>Stop these mails</button></form>`,
    done: '<h1>No more mails about your report</h1>\n<p>Your address was erased.</p>',
  },
}
const BAD_LINK = `<h1>This link does not work any more</h1>
<p>The address was already removed, or it was not confirmed within two days. The page of your report takes it again.</p>`

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
        return id ? c.html(page(WORDS[purpose].question)) : c.html(page(BAD_LINK), 404)
      })
      .post(`${REPORT_MAIL_PATH}/${purpose}`, async (c) => {
        const id = await addressOf(deps, purpose, c.req.query('token') ?? '')
        if (!id) return c.html(page(BAD_LINK), 404)
        await act[purpose](id)
        return c.html(page(WORDS[purpose].done))
      })
  return routes
}

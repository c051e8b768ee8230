// The answers of a public form and of the private links of its reports, for anyone. They are not part of the contract and have no
// user. A form that is off answers like one that never existed.
import { Hono } from 'hono'
import { Refusal } from '../../domain/error.ts'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import {
  FileReport,
  FindSimilar,
  MailAboutReport,
  PublicForm,
  ReplyToTeam,
} from '../../domain/public-form/public-form.ts'
import { createStore } from '../blob/store.ts'
import type { Deps } from '../deps.ts'
import type { PublicUse } from '../fair-use/public-use.ts'
import { type Env, parseInput, REPORT_PICTURES_PATH, readJson } from '../http/request.ts'
import { challengeFor, requireProof } from '../public-form/challenge.ts'
import { formOf, reportOf, shownOf, similarTo } from '../public-form/form.ts'
import { fileReport, reply, wasFiled } from './filing.ts'
import { createPictures } from './pictures.ts'
import { subscribe, unsubscribe } from './report-mail.ts'

type Options = { use: PublicUse; requireDiskSpace?: (() => Promise<void>) | undefined }

export function publicFormRoutes(deps: Deps, { use, requireDiskSpace = async () => {} }: Options) {
  const { db } = deps
  const receivePicture = createPictures({ ...deps, store: createStore(deps.config) })
  const routes = new Hono<Env>()
  for (const path of ['/api/public/forms/*', '/api/public/report/*'])
    routes.use(path, async (c, next) => {
      await use.read(c.get('address'))
      await next()
    })
  return routes
    .get('/api/public/forms/:slug', async (c) => {
      const form = await formOf(db, c.req.param('slug'))
      // With one type there is no choice.
      return c.json(PublicForm.parse({ ...form, types: form.types.length > 1 ? form.types : [] }))
    })
    .get('/api/public/forms/:slug/challenge', async (c) =>
      c.json(await challengeFor(deps, await formOf(db, c.req.param('slug')))),
    )
    .get('/api/public/forms/:slug/similar', async (c) => {
      const form = await formOf(db, c.req.param('slug'))
      return c.json(await similarTo(db, form, parseInput(FindSimilar, c.req.query()).words))
    })
    .post('/api/public/forms/:slug/reports', async (c) => {
      const sent = parseInput(FileReport, await readJson(c))
      const form = await formOf(db, c.req.param('slug'))
      if (await wasFiled(deps, form, sent)) return c.json({ filed: true })
      const ends = await requireProof(deps, form.slug, sent)
      await requireDiskSpace()
      await use.reportFrom(c.get('address'))
      await use.reportTo(form.project_id)
      await fileReport(deps, form, sent, ends)
      return c.json({ filed: true })
    })
    .get('/api/public/report', async (c) =>
      c.json(await shownOf(db, await reportOf(db, c.req.header(SECRET_HEADER) ?? ''))),
    )
    .post('/api/public/report/messages', async (c) => {
      const { content } = parseInput(ReplyToTeam, await readJson(c))
      const key = c.req.header('idempotency-key') ?? ''
      if (key.length < 8 || key.length > 200) throw new Refusal('idempotency_key_required')
      const report = await reportOf(db, c.req.header(SECRET_HEADER) ?? '')
      await requireDiskSpace()
      await use.reply(c.get('address'), report.ticket_id)
      await reply(deps, report, content, key)
      return c.json(await shownOf(db, report))
    })
    .post('/api/public/report/mail', async (c) => {
      const { email } = parseInput(MailAboutReport, await readJson(c))
      const secret = c.req.header(SECRET_HEADER) ?? ''
      const report = await reportOf(db, secret)
      if (email === null) await unsubscribe(db, report)
      else {
        await use.mailFrom(c.get('address'))
        await subscribe(deps, report, email, () => use.mayMail(email))
      }
      // The answer is the same whether a mail was sent or not, so it reveals nothing about an address.
      return c.json(await shownOf(db, await reportOf(db, secret)))
    })
    .post(REPORT_PICTURES_PATH, async (c) => {
      const report = await reportOf(db, c.req.header(SECRET_HEADER) ?? '')
      await requireDiskSpace()
      await use.picture(c.get('address'))
      await receivePicture(c, report)
      return c.json({ received: true })
    })
}

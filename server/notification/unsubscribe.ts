// Stops the mails about the inbox, or the weekly digest, by a link in one of them, without signing in (RFC 8058). Opening the link only shows a button,
// because mail programs and scanners open links too.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { t } from '../../domain/locale/message.ts'
import { DIGEST_WITHOUT } from '../../domain/notification/notification.ts'
import type { Deps } from '../deps.ts'
import { inLanguage, readersLanguage } from '../locale/scope.ts'
import { answerPage } from '../mail/answer-page.ts'
import { escaped } from '../mail/text.ts'

type Signing = Pick<Deps, 'tokens'>

export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

type Words = {
  /** The heading of the question, and what still comes. */
  question(): [heading: string, line: string]
  button(): string
  done(): string
}
type Stops = Words & {
  /** The link is signed for it. A link stops only the mails of its kind. */
  purpose: string
  change: { is_on: false } | { digest_at: null }
}
const STOPS = {
  inbox: {
    purpose: 'stop mails',
    change: { is_on: false },
    question: () => [
      t('Stop all mails about your inbox?'),
      t('Your inbox in Lacewing stays as it is, and mails about your account still come.'),
    ],
    button: () => t('Stop these mails'),
    done: () => t('No more mails about your inbox'),
  },
  digest: {
    purpose: 'stop digest',
    change: { digest_at: null },
    question: () => [t('Stop the weekly digest?'), t('Mails about your inbox and your account still come.')],
    button: () => t('Stop the digest'),
    done: () => t('No more weekly digests'),
  },
} satisfies Record<string, Stops>
/** A link of the digest that names a project leaves only this one out. Its name is not shown: the link may be old. */
const leavesOut: Words = {
  question: () => [
    t('Leave this project out of the weekly digest?'),
    t('The digest still comes for your other projects.'),
  ],
  button: () => t('Leave it out'),
  done: () => t('The weekly digest leaves this project out'),
}
/** The mails that a link stops. */
export type Stopped = keyof typeof STOPS

/** The address that stops the mails of this kind. */
export async function unsubscribeUrl(
  deps: Signing & Pick<Deps, 'config'>,
  kind: Stopped,
  account: { user_id: string; email: string },
): Promise<string> {
  const of = kind === 'inbox' ? '' : `&of=${kind}`
  return `${deps.config.publicUrl}${UNSUBSCRIBE_PATH}?token=${await unsubscribeToken(deps, kind, account)}${of}`
}

/** Valid as long as the account has this address, until the server's key is rotated. */
async function unsubscribeToken(
  { tokens }: Signing,
  kind: Stopped,
  { user_id, email }: { user_id: string; email: string },
): Promise<string> {
  await tokens.upToDate()
  const mac = createHmac('sha256', tokens.derive(STOPS[kind].purpose))
    .update(`${user_id} ${email}`)
    .digest('base64url')
  return `${user_id}.${mac}`
}

export function unsubscribeRoutes(deps: Pick<Deps, 'db' | 'tokens'>) {
  /** The account of a link, and what the link stops; undefined if it is not valid. */
  async function read({
    token = '',
    of = 'inbox',
    project,
  }: {
    token?: string
    of?: string
    project?: string
  }) {
    const [, id = ''] = /^([\da-f-]{36})\.[\w-]{43}$/.exec(token) ?? []
    if (!UUID.test(id) || !Object.hasOwn(STOPS, of)) return undefined
    if (project !== undefined && (of !== 'digest' || !UUID.test(project))) return undefined
    const kind = of as Stopped
    const account = await deps.db
      .selectFrom('account')
      .select(['id', 'email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!account) return undefined
    const right = await unsubscribeToken(deps, kind, { user_id: account.id, email: account.email })
    const isRight = timingSafeEqual(Buffer.from(right), Buffer.from(token))
    if (!isRight) return undefined
    const stops: Stops = STOPS[kind]
    return {
      user_id: account.id,
      language: account.language,
      words: project ? leavesOut : stops,
      project,
      stops,
    }
  }

  return new Hono()
    .get(UNSUBSCRIBE_PATH, async (c) => {
      const found = await read(c.req.query())
      if (!found) return c.html(page(badLink()), 404)
      return c.html(inLanguage(found.language ?? readersLanguage(), () => page(questionOf(found.words))))
    })
    .post(UNSUBSCRIBE_PATH, async (c) => {
      const found = await read(c.req.query())
      if (!found) return c.html(page(badLink()), 404)
      const { user_id, stops, words, project, language } = found
      if (project) await leaveOut(deps.db, user_id, project)
      else
        await deps.db
          .insertInto('notification_settings')
          .values({ user_id, ...stops.change })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stops.change))
          .execute()
      return c.html(inLanguage(language ?? readersLanguage(), () => page(doneOf(words))))
    })
}

/** Leaves one more project out of the digest; nothing changes if the person is no member of it any more. */
async function leaveOut(db: Deps['db'], userId: string, projectId: string): Promise<void> {
  await sql`update notification_settings set digest_without = digest_without || ${projectId}::uuid
    where user_id = ${userId} and not ${projectId}::uuid = any(digest_without) and cardinality(digest_without) < ${DIGEST_WITHOUT}
      and exists (select from project_member where project_id = ${projectId} and project_member.user_id = ${userId})`.execute(
    db,
  )
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const heading = (text: string) => `<h1>${escaped(text)}</h1>`
const line = (text: string) => `<p>${escaped(text)}</p>`
const choose = () => `<p><a href="/profile#mails">${escaped(t('Choose what is mailed'))}</a></p>`
// The form has no action, so it is sent to the address of the page, which has the token.
function questionOf({ question, button }: Words): string {
  const [asked, still] = question()
  const form = `<form method="post"><button>${escaped(button())}</button></form>`
  return [heading(asked), line(still), form, choose()].join('\n')
}
const doneOf = ({ done }: Words) =>
  [heading(done()), line(t('You can turn them on again in your profile.')), choose()].join('\n')
const badLink = () =>
  [
    heading(t('This link does not work any more')),
    line(t('Sign in to choose what is mailed.')),
    choose(),
  ].join('\n')

const page = (content: string) => answerPage(t('Mails'), content)

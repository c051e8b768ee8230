// Stops all mails about the inbox by a link in one of them, without signing in (RFC 8058). Opening the link only shows a button,
// because mail programs and scanners open links too.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { answerPage } from '../mail/answer-page.ts'

type Signing = Pick<Deps, 'tokens'>

export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

/** Valid as long as the account has this address, until the server's key is rotated. */
export async function unsubscribeToken(
  { tokens }: Signing,
  { user_id, email }: { user_id: string; email: string },
): Promise<string> {
  await tokens.upToDate()
  const mac = createHmac('sha256', tokens.derive('stop mails'))
    .update(`${user_id} ${email}`)
    .digest('base64url')
  return `${user_id}.${mac}`
}

export function unsubscribeRoutes(deps: Pick<Deps, 'db' | 'tokens'>) {
  /** The account id of a link; undefined if the link is not valid. */
  async function ownerOf(token: string): Promise<string | undefined> {
    const [, id = ''] = /^([\da-f-]{36})\.[\w-]{43}$/.exec(token) ?? []
    const account =
      id && UUID.test(id)
        ? await deps.db.selectFrom('account').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
        : undefined
    if (!account) return undefined
    const right = await unsubscribeToken(deps, { user_id: account.id, email: account.email })
    return timingSafeEqual(Buffer.from(right), Buffer.from(token)) ? account.id : undefined
  }

  return new Hono()
    .get(UNSUBSCRIBE_PATH, async (c) => {
      const owner = await ownerOf(c.req.query('token') ?? '')
      return owner ? c.html(page(QUESTION)) : c.html(page(BAD_LINK), 404)
    })
    .post(UNSUBSCRIBE_PATH, async (c) => {
      const user_id = await ownerOf(c.req.query('token') ?? '')
      if (!user_id) return c.html(page(BAD_LINK), 404)
      await deps.db
        .insertInto('notification_settings')
        .values({ user_id, is_on: false })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_on: false }))
        .execute()
      return c.html(page(DONE))
    })
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const CHOOSE = '<p><a href="/profile#mails">Choose what is mailed</a></p>'
// The form has no action, so it is sent to the address of the page, which has the token.
const QUESTION = `<h1>Stop all mails about your inbox?</h1>
<p>Your inbox in Lacewing stays as it is, and mails about your account still come.</p>
<form method="post"><button>Stop these mails</button></form>
${CHOOSE}`
const DONE = `<h1>No more mails about your inbox</h1>
<p>You can turn them on again in your profile.</p>
${CHOOSE}`
const BAD_LINK = `<h1>This link does not work any more</h1>
<p>Sign in to choose what is mailed.</p>
${CHOOSE}`

const page = (content: string) => answerPage('Mails', content)

// The links in mails to senders of reports. They contain a code that only the server can make, for one address and one purpose, so no
// secret is stored, and a link ends with its address.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'

export type Purpose = 'confirm' | 'stop'
export const REPORT_MAIL_PATH = '/api/public/report-mail'

type Signing = Pick<Deps, 'tokens'>
type Row = { id: string; email: string }

async function tokenOf({ tokens }: Signing, purpose: Purpose, { id, email }: Row): Promise<string> {
  await tokens.upToDate()
  const key = tokens.derive(purpose === 'confirm' ? 'confirm report mails' : 'stop report mails')
  return `${id}.${createHmac('sha256', key).update(`${id} ${email}`).digest('base64url')}`
}

export async function linkOf(
  deps: Signing & Pick<Deps, 'config'>,
  purpose: Purpose,
  row: Row,
): Promise<string> {
  return `${deps.config.publicUrl}${REPORT_MAIL_PATH}/${purpose}?token=${await tokenOf(deps, purpose, row)}`
}

/** The id of the address to which a link leads; undefined if it is not valid. */
export async function addressOf(
  deps: Signing & { db: Db },
  purpose: Purpose,
  token: string,
): Promise<string | undefined> {
  const [, id = ''] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token) ?? []
  const row = id
    ? await deps.db.selectFrom('report_mail').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) return undefined
  const right = await tokenOf(deps, purpose, row)
  return timingSafeEqual(Buffer.from(right), Buffer.from(token)) ? row.id : undefined
}

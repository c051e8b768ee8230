// The answer of an invitation or team link, for anyone with its secret. It is not part of the contract, has no user, and only
// reads.
import { Hono } from 'hono'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import type { Deps } from '../deps.ts'
import type { PublicUse } from '../fair-use/public-use.ts'
import type { Env } from '../http/request.ts'
import { invitationShown } from '../invitation/shown.ts'

export function publicInvitationRoutes(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  use: PublicUse,
) {
  return new Hono<Env>().get('/api/public/invitation', async (c) => {
    await use.read(c.get('address'))
    const source = { db, config, now: clock.now().toISOString() }
    return c.json(await invitationShown(source, c.req.header(SECRET_HEADER) ?? ''))
  })
}

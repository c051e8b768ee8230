// The answers of a board's public link, for anyone with its secret. They are not part of the contract, have no user, and only
// read.
import { Hono } from 'hono'
import { FindPublicTicket, ListPublicTickets, SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import type { Deps } from '../deps.ts'
import type { PublicUse } from '../fair-use/public-use.ts'
import { type Env, parseInput } from '../http/request.ts'
import { boardOf, descriptionOf, linkOf, windowOf } from '../public-board/shown.ts'

export function publicBoardRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>, use: PublicUse) {
  const routes = new Hono<Env>()
  routes.use('/api/public/board/*', async (c, next) => {
    await use.read(c.get('address'))
    await next()
  })
  return routes
    .get('/api/public/board', async (c) => {
      const link = await linkOf(db, c.req.header(SECRET_HEADER) ?? '')
      return c.json(await boardOf(db, link, clock.now()))
    })
    .get('/api/public/board/tickets', async (c) => {
      const link = await linkOf(db, c.req.header(SECRET_HEADER) ?? '')
      return c.json(await windowOf(db, link, parseInput(ListPublicTickets, c.req.query())))
    })
    .get('/api/public/board/description', async (c) => {
      const link = await linkOf(db, c.req.header(SECRET_HEADER) ?? '')
      const { ticket } = parseInput(FindPublicTicket, c.req.query())
      return c.json(await descriptionOf(db, link, ticket))
    })
}

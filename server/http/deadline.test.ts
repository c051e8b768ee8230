// A request that waits for something that never happens still gets a response.
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createLogger } from '../log.ts'
import { deadline } from './deadline.ts'
import { problemHandler } from './errors.ts'
import type { Env } from './request.ts'

const logger = createLogger({ logLevel: 'silent' })

it('answers 503 with Retry-After after the deadline; other requests are unaffected', async () => {
  const app = new Hono<Env>()
    .use(deadline(20))
    .get('/never', () => new Promise<Response>(() => undefined))
    .get('/fails', () => Promise.reject(new Error('on its own')))
    .get('/at-once', (c) => c.text('here'))
  app.onError(problemHandler(logger))
  const late = await app.request('/never')
  expect(late.status).toBe(503)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await late.json()).detail).toContain('may still complete')
  expect((await app.request('/fails')).status).toBe(500)
  expect(await (await app.request('/at-once')).text()).toBe('here')
})

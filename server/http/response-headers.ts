// The head of every answer: the request's id, what a browser is to refuse, and that what is somebody's own is kept nowhere.
import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from './request.ts'

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The kit's libraries set style elements while they run (drag, scroll lock, toasts).
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** What a browser offers to pages and these pages never ask for. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'usb', 'serial', 'xr-spatial-tracking', 'screen-wake-lock'],
]

const SECURITY = {
  'content-security-policy': POLICY.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** @param https whether the public address is one */
export function head(https: boolean): MiddlewareHandler<Env> {
  const transport: Record<string, string> = https ? { 'strict-transport-security': 'max-age=31536000' } : {}
  return async (c, next) => {
    const fields = { ...SECURITY, ...transport, 'x-request-id': c.get('requestId') }
    c.set('head', fields)
    await next()
    if (c.res === c.get('whole')) return
    // In place: an answer that is there already would be made anew by c.header, with its body as a stream.
    const { headers } = c.res
    for (const [name, value] of Object.entries(fields)) headers.set(name, value)
    if (/^\/api(\/|$)/.test(c.req.path) && !headers.has('cache-control'))
      headers.set('cache-control', 'no-store')
  }
}

/**
 * Somebody's own, with its whole head from the start: to set the fields one by one in an answer that is there costs a
 * twentieth of a read.
 */
export function whole(c: Context<Env>, body: string | Buffer, own: Record<string, string>): Response {
  const headers = { ...c.get('head'), 'cache-control': 'no-store', ...own }
  const response = new Response(body as BodyInit, { headers })
  c.set('whole', response)
  return response
}

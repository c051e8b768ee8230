// The headers of every response: the request's id, restrictions for browsers, and no caching of private responses.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './request.ts'

/** @param https whether the public address uses HTTPS */
export function securityHeaders(https: boolean): MiddlewareHandler {
  const ofPages = secureHeaders({ ...headersOf(https), ...POLICY })
  // Uploaded files never run scripts and load nothing, wherever they are opened.
  const ofFiles = secureHeaders({
    ...headersOf(https),
    contentSecurityPolicy: { sandbox: [], defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'no-referrer',
  })
  // The addresses of public pages are secrets: browsers do not send them to other sites, and search engines do not store them.
  const ofPublicPages = secureHeaders({ ...headersOf(https), ...POLICY, referrerPolicy: 'no-referrer' })
  return (c, next) => {
    if (c.req.path.startsWith('/storage/v1/')) return ofFiles(c, next)
    if (!PUBLIC.test(c.req.path)) return ofPages(c, next)
    c.header('X-Robots-Tag', 'noindex, nofollow')
    return ofPublicPages(c, next)
  }
}

/** The paths that people reach without an account. */
const PUBLIC = /^\/(api\/public|public|report|calendar)(\/|$)/

const POLICY = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // The libraries of the UI kit insert style elements at runtime (drag, scroll lock, toasts).
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
} satisfies Parameters<typeof secureHeaders>[0]

const headersOf = (https: boolean) =>
  ({
    // The browser features that the pages never use.
    permissionsPolicy: {
      accelerometer: false,
      camera: false,
      displayCapture: false,
      geolocation: false,
      gyroscope: false,
      magnetometer: false,
      microphone: false,
      midi: false,
      payment: false,
      usb: false,
      serial: false,
      xrSpatialTracking: false,
      screenWakeLock: false,
    },
    referrerPolicy: 'same-origin',
    strictTransportSecurity: https && 'max-age=31536000',
    xFrameOptions: 'DENY',
  }) satisfies Parameters<typeof secureHeaders>[0]

export const requestHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  // Not with c.header(), which would rebuild the finished response with its body as a stream.
  const { headers } = c.res
  headers.set('x-request-id', c.get('requestId'))
  if (/^\/api(\/|$)/.test(c.req.path) && !headers.has('cache-control'))
    headers.set('cache-control', 'no-store')
}

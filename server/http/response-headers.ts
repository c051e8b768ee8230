// Headers of every response: the request's id, what browsers must refuse, and that private responses are never cached.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './request.ts'

/** @param https whether the public address uses it */
export function securityHeaders(https: boolean): MiddlewareHandler {
  const ofPages = secureHeaders({
    ...headersOf(https),
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The kit's libraries insert style elements at runtime (drag, scroll lock, toasts).
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  })
  // What people uploaded never runs, and loads nothing, wherever it is opened.
  const ofFiles = secureHeaders({
    ...headersOf(https),
    contentSecurityPolicy: { sandbox: [], defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'no-referrer',
  })
  return (c, next) => (c.req.path.startsWith('/storage/v1/') ? ofFiles : ofPages)(c, next)
}

const headersOf = (https: boolean) =>
  ({
    // Browser features that the pages never use.
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
  // Not c.header(), which would rebuild the finished response with its body as a stream.
  const { headers } = c.res
  headers.set('x-request-id', c.get('requestId'))
  if (/^\/api(\/|$)/.test(c.req.path) && !headers.has('cache-control'))
    headers.set('cache-control', 'no-store')
}

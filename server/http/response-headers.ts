// Headers of every response: the request's id, what browsers must refuse, and that private responses are never cached.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './request.ts'

/** @param https whether the public address uses it */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return secureHeaders({
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
  })
}

export const requestHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  // Not c.header(), which would rebuild the finished response with its body as a stream.
  const { headers } = c.res
  headers.set('x-request-id', c.get('requestId'))
  if (/^\/api(\/|$)/.test(c.req.path) && !headers.has('cache-control'))
    headers.set('cache-control', 'no-store')
}

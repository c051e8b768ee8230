// An authenticator app for browser tests. It never returns the same code twice, so that no test has to wait for the next code.
import { Secret, TOTP } from 'otpauth'

export type App = { code(): string }

/** Creates an app with this secret. Its second code is that of the next 30 seconds, which the server accepts. */
export function appWith(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  let last = -1
  return {
    code() {
      const now = Math.floor(Date.now() / 30_000)
      const step = Math.max(now, last + 1)
      if (step > now + 1) throw new Error('a third code takes the time that it takes')
      last = step
      return totp.generate({ timestamp: step * 30_000 })
    },
  }
}

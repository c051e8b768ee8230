// TOTP codes of authenticator apps (RFC 6238: six digits, 30-second steps, SHA-1, which every app supports): the
// secret to enroll, and the time step that a code belongs to. Pure except for generating new secrets.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const STEP_SECONDS = 30
/** Codes are accepted one step early or late, for clock skew and slow typing. */
const WINDOW = 1

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

/** @param issuer shown in the app beside the code, as is `account` */
export function totpForApp(secret: Buffer, issuer: string, account: string) {
  const totp = totpOf(secret, issuer, account)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri) }
}

/** The time step (30-second intervals since 1970) of this code; null unless it is the current one or a neighbour. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}

function totpOf(secret: Buffer, issuer = 'Lacewing', label = ''): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: bytes.buffer }),
    digits: 6,
    period: STEP_SECONDS,
    algorithm: 'SHA1',
  })
}

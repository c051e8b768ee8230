// The codes of an authenticator app (RFC 6238: six digits, half a minute, SHA-1, which every such app knows): what the
// app is given, and which half-minute a code is of. Pure but for the randomness of a new secret.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const STEP_SECONDS = 30
/** A code counts half a minute before and after its time, for clocks and fingers that are late. */
const WINDOW = 1

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

/** @param issuer and `account` are what the app shows beside the code */
export function totpForApp(secret: Buffer, issuer: string, account: string) {
  const totp = totpOf(secret, issuer, account)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri) }
}

/** The number of the half-minute since 1970 that this code is of; null where it is not of now, nor just before or after. */
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

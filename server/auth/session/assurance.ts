// Assurance levels of a session: one factor shown (aal1) or two (aal2). Pure. The terms are the client library's.
import type { Selectable } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Row = Selectable<Schema['session']>
export type Method = Row['method']

/** The columns of a session that determine its assurance level. */
export type Assurance = {
  method: Method
  created_at: string
  awaiting_factor: boolean
  factor_verified_at: string | null
  factor_method: Row['factor_method']
  proven_at: string | null
}

/**
 * For each sign-in method: its name in a token, and whether it shows only one factor. `isEnough`: where two-factor sign-in is
 * required, it is fulfilled without a code. How many factors a provider asks for is the operator's agreement with the provider.
 */
const METHODS: Record<Method, { called: string; showsOne: boolean; isEnough?: true }> = {
  password: { called: 'password', showsOne: true },
  link: { called: 'otp', showsOne: true },
  recovery: { called: 'recovery', showsOne: true },
  oidc: { called: 'oauth', showsOne: true, isEnough: true },
  // The device has already asked for a fingerprint, a face or a PIN.
  passkey: { called: 'passkey', showsOne: false, isEnough: true },
}

/** Whether this sign-in method requires the second factor of a person who has set one up. */
export function needsSecondFactor(method: Method): boolean {
  return METHODS[method].showsOne
}

/** Whether the session fulfils a required two-factor sign-in. The database has the same rule in the view `credential`. */
export function fulfilsTwoFactor({ method, factor_verified_at }: Assurance): boolean {
  return factor_verified_at !== null || METHODS[method].isEnough === true
}

export function aalOf({ method, factor_verified_at }: Assurance): 'aal1' | 'aal2' {
  return factor_verified_at !== null || !needsSecondFactor(method) ? 'aal2' : 'aal1'
}

/** The factors shown and when, newest first. */
export function amrOf({ method, created_at, factor_verified_at, factor_method }: Assurance) {
  const first = { method: METHODS[method].called, timestamp: secondsOf(created_at) }
  if (!factor_verified_at) return [first]
  const second = factor_method === 'recovery_code' ? 'recovery_code' : 'totp'
  return [{ method: second, timestamp: secondsOf(factor_verified_at) }, first]
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1_000)
}

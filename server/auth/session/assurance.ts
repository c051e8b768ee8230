// How sure the server is of who somebody is: one thing they have shown (aal1) or two (aal2). Pure; the words are those
// of the client library.
import type { Selectable } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Row = Selectable<Schema['session']>
export type Method = Row['method']

/** What of a session says how sure it is. */
export type Assurance = {
  method: Method
  created_at: string
  awaiting_factor: boolean
  factor_verified_at: string | null
  factor_method: Row['factor_method']
  proven_at: string | null
}

/** What each way of signing in is called in a token, and whether it has shown one thing only. */
const METHODS: Record<Method, { called: string; showsOne: boolean }> = {
  password: { called: 'password', showsOne: true },
  link: { called: 'otp', showsOne: true },
  recovery: { called: 'recovery', showsOne: true },
  oidc: { called: 'oauth', showsOne: true },
  // Its device has asked for a finger, a face or a PIN.
  passkey: { called: 'passkey', showsOne: false },
}

/** Whether somebody who came this way has a second thing still to show, given that they have set one up. */
export function needsSecondFactor(method: Method): boolean {
  return METHODS[method].showsOne
}

export function aalOf({ method, factor_verified_at }: Assurance): 'aal1' | 'aal2' {
  return factor_verified_at !== null || !needsSecondFactor(method) ? 'aal2' : 'aal1'
}

/** What was shown and when, the newest first. */
export function amrOf({ method, created_at, factor_verified_at, factor_method }: Assurance) {
  const first = { method: METHODS[method].called, timestamp: secondsOf(created_at) }
  if (!factor_verified_at) return [first]
  const second = factor_method === 'recovery_code' ? 'recovery_code' : 'totp'
  return [{ method: second, timestamp: secondsOf(factor_verified_at) }, first]
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1_000)
}

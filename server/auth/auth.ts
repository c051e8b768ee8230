// What every part of /auth/v1 is given: the application's parts, the limits, and who is calling.
import type { Deps } from '../deps.ts'
import { createFairUse, type FairUse } from '../fair-use/fair-use.ts'
import type { Limits } from './limits.ts'
import { createLimits } from './limits.ts'
import { type Passwords, passwords } from './password/password.ts'
import { createProvider, type Provider } from './provider/oidc.ts'

/** `provider` is undefined where the settings name none. */
export type Auth = Deps & {
  fairUse: FairUse
  limits: Limits
  passwords: Passwords
  provider: Provider | undefined
  now(): string
}

/** Where a call comes from. */
export type Caller = { address: string; device: string }

type AuthOptions = { fairUse?: FairUse; limits?: Limits; passwords?: Passwords }

export function createAuth(deps: Deps, options: AuthOptions = {}): Auth {
  return {
    ...deps,
    fairUse: options.fairUse ?? createFairUse(deps),
    limits: options.limits ?? createLimits(deps.db),
    passwords: options.passwords ?? passwords,
    provider: deps.config.oidc && createProvider(deps, deps.config.oidc),
    now: () => deps.clock.now().toISOString(),
  }
}

/** The moment `seconds` from now, ISO 8601; a negative number lies in the past. */
export function fromNow({ clock }: Pick<Deps, 'clock'>, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1_000).toISOString()
}

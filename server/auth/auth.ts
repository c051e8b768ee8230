// The context that all of /auth/v1 shares: dependencies, limits, caller.
import type { Deps } from '../deps.ts'
import { createFairUse, type FairUse } from '../fair-use/fair-use.ts'
import type { Limits } from './limits.ts'
import { createLimits } from './limits.ts'
import { type Passwords, passwords } from './password/password.ts'
import { createProvider, type Provider } from './provider/oidc.ts'

/** `provider` is undefined if no provider is configured. */
export type Auth = Deps & {
  fairUse: FairUse
  limits: Limits
  passwords: Passwords
  provider: Provider | undefined
  now(): string
}

/** The client's network address and device name. */
export type Caller = { address: string; device: string }

type AuthOptions = { fairUse?: FairUse; limits?: Limits; passwords?: Passwords }

export function createAuth(deps: Deps, options: AuthOptions = {}): Auth {
  return {
    ...deps,
    fairUse: options.fairUse ?? createFairUse(deps),
    limits: options.limits ?? createLimits(deps.db, undefined, deps.config),
    passwords: options.passwords ?? passwords,
    provider: deps.config.oidc && createProvider(deps, deps.config.oidc),
    now: () => deps.clock.now().toISOString(),
  }
}

// Who may make an account by themself: asked at every door that makes one, or gives one another address. It looks at
// the settings alone, so what it answers tells nothing about accounts. An operator needs no leave.
import type { Config } from '../../config.ts'
import { AuthRefusal } from '../refusal.ts'

type Rules = Pick<Config, 'signUp' | 'signUpDomains'>

/** Whether accounts may have this address: by its domain exactly, so that nobody comes in by a subdomain. */
export function mayHaveAddress({ signUpDomains }: Rules, email: string): boolean {
  return signUpDomains.length === 0 || signUpDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** Whether somebody with this address may make an account. */
export function mayRegister(rules: Rules, email: string): boolean {
  return rules.signUp === 'open' && mayHaveAddress(rules, email)
}

export function refuseAddress(rules: Rules, email: string): void {
  if (!mayHaveAddress(rules, email))
    throw new AuthRefusal(
      403,
      'email_address_not_authorized',
      'This server takes no e-mail addresses of this domain',
    )
}

export function refuseRegistration(rules: Rules, email: string): void {
  if (rules.signUp === 'closed')
    throw new AuthRefusal(403, 'signup_disabled', 'Sign-up is closed on this server')
  refuseAddress(rules, email)
}

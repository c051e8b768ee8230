// The rules for signing up and for changing an address, checked wherever an account is created or gets a new address. They depend
// only on the settings, so a rejection reveals nothing about accounts. Operators are exempt.
import { t } from '../../../domain/locale/message.ts'
import type { Config } from '../../config.ts'
import { AuthRefusal } from '../refusal.ts'

type Rules = Pick<Config, 'signUp' | 'signUpDomains'>

/** Whether accounts may use this address. The domain must match exactly; its subdomains are not included. */
export function mayHaveAddress({ signUpDomains }: Rules, email: string): boolean {
  return signUpDomains.length === 0 || signUpDomains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** Whether a person with this address may sign up. */
export function mayRegister(rules: Rules, email: string): boolean {
  return rules.signUp === 'open' && mayHaveAddress(rules, email)
}

export function refuseAddress(rules: Rules, email: string): void {
  if (!mayHaveAddress(rules, email))
    throw new AuthRefusal(
      403,
      'email_address_not_authorized',
      t('This server does not accept e-mail addresses of this domain'),
    )
}

export function refuseRegistration(rules: Rules, email: string): void {
  if (rules.signUp === 'closed')
    throw new AuthRefusal(403, 'signup_disabled', t('Sign-up is closed on this server'))
  refuseAddress(rules, email)
}

// The user's authenticators and recovery codes.
import { countRecoveryCodes, type RecoveryCodes } from '../../data/account.ts'
import { auth } from '../../data/session.ts'
import { useAccountQuery } from '../form/use-account-query.ts'
import type { UsedFactor } from './factor-name.ts'

export type TwoFactor = { factors: UsedFactor[]; codes: RecoveryCodes }

export function useFactors() {
  return useAccountQuery<TwoFactor>(async () => {
    const [{ data, error }, codes] = await Promise.all([auth.mfa.listFactors(), countRecoveryCodes()])
    return error ? { data: null, error } : { data: { factors: data.totp, codes }, error: null }
  })
}

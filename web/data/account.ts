// The /auth/v1 calls that the client library does not have: recovery codes and re-authentication.
import { callAccount } from './call-account.ts'
import { accessToken } from './session.ts'

export type RecoveryCodes = { left: number; created_at: string | null }
export type Proof = { current_password: string } | { nonce: string }

export function countRecoveryCodes(): Promise<RecoveryCodes> {
  return send<RecoveryCodes>('GET', '/factors/recovery-codes')
}

/** Creates a new set of recovery codes and revokes the old set. The codes are shown only this once. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await send<{ codes: string[] }>('POST', '/factors/recovery-codes', {})).codes
}

/** Re-authenticates the user. The proof is valid for one hour in this session. */
export async function prove(proof: Proof): Promise<void> {
  const body = 'nonce' in proof ? proof : { password: proof.current_password }
  await send('POST', '/reauthenticate', body)
}

async function send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return callAccount(method, path, body, await accessToken())
}

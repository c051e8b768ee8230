// What this server's /auth/v1 knows beyond the client library: recovery codes, and proof that it is still the person.
import { callAccount } from './call-account.ts'
import { accessToken } from './session.ts'

export type RecoveryCodes = { left: number; created_at: string | null }
export type Proof = { current_password: string } | { nonce: string }

export function countRecoveryCodes(): Promise<RecoveryCodes> {
  return send<RecoveryCodes>('GET', '/factors/recovery-codes')
}

/** A new set; the one before ends. They are told this once. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await send<{ codes: string[] }>('POST', '/factors/recovery-codes', {})).codes
}

/** Good for an hour in this session. */
export async function prove(proof: Proof): Promise<void> {
  const body = 'nonce' in proof ? proof : { password: proof.current_password }
  await send('POST', '/reauthenticate', body)
}

async function send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return callAccount(method, path, body, await accessToken())
}

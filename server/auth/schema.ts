// The tables of accounts and of signing in, as Kysely types.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { HourCycle, WeekStart } from '../../domain/locale/formats.ts'
import type { Language } from '../../domain/locale/language.ts'
import type { ChosenPage } from '../../domain/user/user.ts'

type FactorMethod = 'totp' | 'recovery_code'

declare module '../db/schema.ts' {
  interface Schema {
    account: {
      id: string
      email: string
      /** Null for an account created through a provider, until a password is set. */
      password_hash: string | null
      email_confirmed_at: string | null
      last_sign_in_at: string | null
      disabled_at: string | null
      created_at: string
      updated_at: string
      /** For a robot: the project that it belongs to. */
      robot_project_id: ColumnType<string | null, string | null | undefined, never>
      /** Null means the dashboard. */
      start_page: ColumnType<ChosenPage | null, ChosenPage | null | undefined, ChosenPage | null>
      /** Null means that nothing was chosen, here and in the next two. */
      language: Generated<Language | null>
      week_start: Generated<WeekStart | null>
      hour_cycle: Generated<HourCycle | null>
    }
    session: {
      id: string
      user_id: string
      method: 'password' | 'link' | 'recovery' | 'passkey' | 'oidc'
      device: string
      address: string
      created_at: string
      last_used_at: string
      awaiting_factor: Generated<boolean>
      factor_verified_at: ColumnType<string | null, string | null | undefined, string | null>
      factor_method: ColumnType<FactorMethod | null, FactorMethod | null | undefined, FactorMethod | null>
      proven_at: ColumnType<string | null, string | null | undefined, string | null>
    }
    refresh_token: { hash: Buffer; session_id: string; created_at: string; used_at: string | null }
    sign_up: {
      id: string
      email: string
      full_name: string
      username: string
      password_hash: string
      created_at: string
      link_hash: Buffer | null
      link_expires_at: string | null
      device: string
      address: string
      browser_hash: Buffer | null
    }
    mail_link: {
      user_id: string
      kind: 'recovery' | 'email_change'
      hash: Buffer
      email: string
      created_at: string
      expires_at: string
      device: string | null
      address: string | null
      browser_hash: Buffer | null
    }
    email_undo: {
      id: string
      user_id: string
      hash: Buffer
      email: string
      created_at: string
      expires_at: string
    }
    factor: {
      id: string
      user_id: string
      friendly_name: string | null
      secret: Buffer
      verified_at: string | null
      last_used_at: string | null
      last_used_step: number | null
      created_at: string
      updated_at: string
    }
    factor_challenge: { id: string; factor_id: string; session_id: string; expires_at: string }
    recovery_code: { user_id: string; hash: Buffer; created_at: string; used_at: string | null }
    reauthentication: { session_id: string; hash: Buffer; tries_left: number; expires_at: string }
    passkey: {
      id: string
      user_id: string
      credential_id: Buffer
      public_key: Buffer
      counter: number
      transports: string[]
      name: string
      created_at: string
      last_used_at: string | null
    }
    passkey_challenge: {
      id: string
      purpose: 'registration' | 'authentication'
      session_id: string | null
      challenge: Buffer
      expires_at: string
    }
    identity: {
      id: string
      user_id: string
      issuer: string
      subject: string
      email: string | null
      name: string | null
      created_at: string
      last_sign_in_at: string | null
    }
    authorization_request: {
      state_hash: Buffer
      session_id: string | null
      page: string
      code_challenge: string
      code_challenge_method: 's256' | 'plain'
      returned_at: string | null
      code_hash: Buffer | null
      claims: JSONColumnType<Record<string, unknown>> | null
      expires_at: string
    }
    signing_key: { kid: string; private_jwk: JSONColumnType<Record<string, unknown>>; created_at: string }
  }
}

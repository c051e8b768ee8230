// The tables of sign-in: their bounds, and their pruning. The tables of users are in server/user/stored.ts.
import { sql } from 'kysely'
import { ACCESS_SECONDS, DAY, FORMER_USERNAMES } from '../limits.ts'
import { freed, limit } from '../stored/bounds.ts'
import { older } from '../stored/steps.ts'
import type { Stored } from '../stored/stored.ts'
import { AWAITING_SECONDS, UNUSED_SECONDS } from './session/session.ts'

/** A pending sign-up expires after this; then its username is free again. */
const SIGN_UP_SECONDS = 7 * DAY

export const authStored = {
  tables: {
    session: {
      of: 'person',
      rows: [{ limit: 'sessions' }],
      removedBy: [{ step: 'sessions' }, { with: 'account' }],
    },
    refresh_token: {
      of: 'person',
      rows: [{ limit: 'refreshTokens' }],
      removedBy: [{ step: 'refreshTokens' }, { with: 'session' }],
    },
    sign_up: {
      of: 'visitor',
      rows: [{ limit: 'signUps' }, { rate: 'signUpsFrom' }],
      removedBy: [{ step: 'signUps' }],
    },
    mail_link: { of: 'person', rows: [{ oneFor: ['user_id', 'kind'] }], removedBy: [{ step: 'mailLinks' }] },
    email_undo: { of: 'person', rows: [{ limit: 'emailChanges' }], removedBy: [{ step: 'emailUndos' }] },
    factor: {
      of: 'person',
      rows: [{ limit: 'factors' }],
      removedBy: [{ step: 'factors' }, { with: 'account' }],
    },
    factor_challenge: {
      of: 'person',
      rows: [{ limit: 'factorChallenges' }],
      removedBy: [{ step: 'factorChallenges' }, { with: 'session' }],
    },
    recovery_code: { of: 'person', rows: [{ limit: 'recoveryCodes' }], removedBy: [{ with: 'account' }] },
    reauthentication: {
      of: 'person',
      rows: [{ oneFor: ['session_id'] }],
      removedBy: [{ step: 'reauthentications' }],
    },
    passkey: { of: 'person', rows: [{ limit: 'passkeys' }], removedBy: [{ with: 'account' }] },
    passkey_challenge: {
      of: 'visitor',
      rows: [{ rate: 'signInsBegun' }, { rate: 'writes' }],
      removedBy: [{ step: 'passkeyChallenges' }],
    },
    identity: { of: 'person', rows: [{ limit: 'identities' }], removedBy: [{ with: 'account' }] },
    authorization_request: {
      of: 'visitor',
      rows: [{ rate: 'signInsBegun' }],
      removedBy: [{ step: 'authorizationRequests' }],
    },
    former_username: {
      of: 'person',
      rows: [{ limit: 'formerUsernames' }],
      removedBy: [{ step: 'formerUsernames' }],
    },
    signing_key: { of: 'server', rows: ['few'], removedBy: [{ by: 'server/auth/session/token.ts' }] },
  },
  limits: {
    factors: freed('person', 'server/auth/factor/factor.ts'),
    factorChallenges: freed('parent', 'server/auth/factor/factor-verify.ts'),
    passkeys: freed('person', 'server/auth/passkey/passkey-register.ts'),
    sessions: freed('person', 'server/auth/session/session.ts', {
      isTried: { in: 'server/auth/sign-in/sign-in.test.ts', saying: 'SESSIONS_PER_PERSON' },
    }),
    refreshTokens: freed('parent', 'server/auth/session/session.ts', {
      isTried: { in: 'server/auth/session/refresh.test.ts', saying: 'REFRESH_TOKENS_PER_SESSION' },
    }),
    signUps: freed('parent', 'server/auth/sign-up/sign-up.ts', {
      isTried: { in: 'server/auth/sign-up/sign-up-apart.test.ts', saying: 'SIGN_UPS_PER_ADDRESS' },
    }),
    emailChanges: limit('person', 'server/auth/email/email-change.ts', {
      isTried: { in: 'server/auth/email/email-change.test.ts', saying: 'EMAIL_CHANGES' },
    }),
    recoveryCodes: freed('person', 'server/auth/factor/recovery-code.ts', {
      isTried: { in: 'server/auth/factor/recovery-code.test.ts', saying: 'ten codes' },
    }),
    identities: freed('person', 'server/auth/provider/identity-link.ts', {
      isTried: { in: 'server/auth/provider/identity-link.test.ts', saying: 'ten is the limit' },
    }),
    formerUsernames: limit('person', 'server/auth/username.ts', {
      isTried: { in: 'server/auth/username.test.ts', saying: 'FORMER_USERNAMES.each' },
    }),
  },
  pruned: {
    mailLinks: older('mail_link', 'expires_at', DAY),
    emailUndos: older('email_undo', 'expires_at', DAY),
    signUps: older('sign_up', 'created_at', SIGN_UP_SECONDS),
    abandonedSessions: older(
      'session',
      'created_at',
      AWAITING_SECONDS + ACCESS_SECONDS,
      sql`awaiting_factor`,
    ),
    factors: older('factor', 'created_at', DAY, sql`verified_at is null`),
    factorChallenges: older('factor_challenge', 'expires_at', 0),
    reauthentications: older('reauthentication', 'expires_at', 0),
    passkeyChallenges: older('passkey_challenge', 'expires_at', 0),
    authorizationRequests: older('authorization_request', 'expires_at', 0),
    sessions: older('session', 'last_used_at', UNUSED_SECONDS),
    refreshTokens: older('refresh_token', 'used_at', UNUSED_SECONDS),
    formerUsernames: older('former_username', 'freed_at', FORMER_USERNAMES.seconds),
  },
  neverViolated: {
    bounds: [
      'authorization_request_code_challenge_method_check',
      'email_undo_email_check',
      'factor_friendly_name_check',
      'passkey_credential_id_check',
      'passkey_name_check',
      'sign_up_email_check',
      'sign_up_full_name_check',
      'sign_up_username_check',
    ],
    fromProvider: [
      'identity_email_check',
      'identity_issuer_check',
      'identity_name_check',
      'identity_subject_check',
    ],
    inCode: [
      'mail_link_kind_check',
      'passkey_challenge_check',
      'passkey_challenge_purpose_check',
      'passkey_counter_check',
      'session_factor',
      'session_factor_method_check',
      'session_method_check',
    ],
    onConflict: [
      'factor_friendly_name_key',
      'identity_issuer_subject_key',
      'mail_link_pkey',
      'passkey_credential_id_key',
      'reauthentication_pkey',
      'recovery_code_pkey',
      'signing_key_pkey',
    ],
    locked: ['factor_challenge_factor_id_fkey'],
    ofCaller: [
      'authorization_request_session_id_fkey',
      'email_undo_user_id_fkey',
      'factor_challenge_session_id_fkey',
      'factor_user_id_fkey',
      'former_username_user_id_fkey',
      'identity_user_id_fkey',
      'mail_link_user_id_fkey',
      'passkey_challenge_session_id_fkey',
      'passkey_user_id_fkey',
      'reauthentication_session_id_fkey',
      'recovery_code_user_id_fkey',
      'refresh_token_session_id_fkey',
      'session_user_id_fkey',
    ],
  },
} satisfies Stored

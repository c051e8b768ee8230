// Who a call is made by.
import type { TokenGrant } from '../domain/token/token.ts'

/** `awaiting`: the session awaits its second factor; it has limits of its own and uses up none of the person's. */
export type Principal = { user_id: string; session_id: string; awaiting?: true }

/**
 * Whom an access token names, and the key that signed it: it is valid as long as the server has that key. A token for programs has
 * its own id in place of the session's, no key, and what it allows; that of a robot also who made it, and so answers for what it takes.
 */
export type Bearer = Principal & { key: string; token?: TokenGrant; answerable?: string }

/** A person on whose behalf a job acts: they may have signed out since. */
export type Absent = { user_id: string; session_id: null; key: null; token?: undefined }

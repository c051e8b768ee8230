// The types for the caller of a request.
import type { TokenGrant } from '../domain/token/token.ts'

/** `awaiting`: the session awaits its second factor. It has limits of its own and uses up none of the person's. */
export type Principal = { user_id: string; session_id: string; awaiting?: true }

/**
 * The person that an access token names, and the key that signed it: the token is valid while the server has that key. In a token
 * for programs, `session_id` is the id of the token, `key` is empty, and `token` has its rights. In a robot's token, `answerable`
 * is the person who created it, whose limits it uses.
 */
export type Bearer = Principal & { key: string; token?: TokenGrant; answerable?: string }

/** A person on whose behalf a job acts. The person may have signed out since. */
export type Absent = { user_id: string; session_id: null; key: null; token?: undefined }

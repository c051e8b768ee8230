// The people of a source, and the members that they are matched with.
import * as z from 'zod'
import { exactText, Id } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The most people of a source that can be matched by hand, and that a report lists. */
export const IMPORT_PEOPLE = 1_000
/** The most tickets that are assigned when a person of an import is matched, in one call. */
export const MATCHED_AT_ONCE = 1_000

/** The account here that a person of the source is matched with. */
export const ImportPerson = z.strictObject({
  id: exactText(400).describe('Their id in the source, as in the report'),
  user_id: Id.nullable().describe('A member of the project; null: a name without an account'),
})

export const MatchedPerson = z.object({
  id: z.string().describe('Their id in the source'),
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable().describe('Their address in the source'),
  member: Profile.nullable().describe('null: a name without an account'),
  how: z.enum(['chosen', 'earlier']).nullable().describe('How that member was chosen'),
  suggested: Profile.nullable().describe('A member with the same name or username, to be confirmed by hand'),
})
/** A person in the source, and the member that the person is matched with. */
export type MatchedPerson = z.infer<typeof MatchedPerson>

export const WaitingPerson = z.object({
  id: z.uuid().describe('The id of the name without an account'),
  name: z.string(),
  email: z.string().nullable().describe('Their address in the source, while its import is kept'),
  invited: z.boolean().describe('Whether a pending invitation is for this name'),
  tickets: z.int().min(0).describe('The tickets whose assignee the person was in the source'),
  suggested: Profile.nullable().describe('A member with the same name, to be confirmed by hand'),
})
/** A person of past imports who has no account here and is the assignee of tickets. */
export type WaitingPerson = z.infer<typeof WaitingPerson>

export const MatchImportedPerson = z.strictObject({
  id: Id.describe('A person of `listWaitingPeople`'),
  user_id: Id.describe('A member of the project'),
})

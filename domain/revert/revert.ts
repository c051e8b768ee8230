// Reverting the changes that a person made in a project since a given time, and previewing what will change back.
import * as z from 'zod'
import { Id } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The most changes that a preview lists, newest first. */
export const REVERT_LISTED = 100
/** The most events of a project that are searched, newest first; earlier changes of the person are not reverted. */
export const REVERT_REACH = 50_000

/** any: all changes of the person; programs: only those made with a token of the person, or proposed with one. */
export const RevertWay = z.enum(['any', 'programs'])
export type RevertWay = z.infer<typeof RevertWay>

const Asked = {
  user_id: Id.describe('Whose changes'),
  since: z.iso.datetime(),
  way: RevertWay.default('any').describe(
    '`programs`: only what came by a token, or was proposed by an agent',
  ),
}
export const PreviewRevert = z.strictObject(Asked)
export const StartRevert = z.strictObject({
  id: Id.describe('Made by whoever starts it; a second start with the same one does nothing'),
  ...Asked,
})

/** back: the change is fully reverted; partly: some of its fields are; stays: none is; done: it was already undone. */
export const Fate = z.enum(['back', 'partly', 'stays', 'done'])
export type Fate = z.infer<typeof Fate>

export const RevertPreview = z.object({
  total: z.int().describe('Changes since then'),
  is_more: z.boolean().describe('There were more, which are out of reach'),
  changes: z
    .array(
      z.object({
        seq: z.int(),
        type: z.string().describe('Of the event'),
        at: z.iso.datetime(),
        ticket: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
        fields: z.array(z.string()).describe('What it changed, if it is an edit'),
        fate: Fate,
        stays: z.array(z.string()).describe('The fields that stay'),
        code: z.string().nullable().describe('Why, as the code of a refusal'),
        by: Profile.nullable().describe('Who changed the same since'),
      }),
    )
    .describe(`The newest ${REVERT_LISTED}`),
})
export type RevertPreview = z.infer<typeof RevertPreview>

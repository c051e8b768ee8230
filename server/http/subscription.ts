// What a page asks of the live stream.
import * as z from 'zod'
import { Id } from '../../domain/text.ts'
import { PROJECTS_PER_STREAM } from '../limits.ts'

export const Subscription = z.strictObject({
  /** Project id to the last sequence number seen. */
  cursors: z
    .record(Id, z.int().min(0))
    .refine((cursors) => Object.keys(cursors).length <= PROJECTS_PER_STREAM, {
      message: `At most ${PROJECTS_PER_STREAM.toLocaleString('en')} projects`,
    })
    .default({}),
  /** Follow all projects of the person; a membership missing from the cursors causes a reset. */
  all: z.boolean().default(false),
})

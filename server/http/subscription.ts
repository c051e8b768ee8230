// The request of a page to the live stream.
import * as z from 'zod'
import { Id } from '../../domain/text.ts'
import { PROJECTS_PER_STREAM } from '../limits.ts'

export const Subscription = z.strictObject({
  /** The last sequence number seen, by project id. */
  cursors: z
    .record(Id, z.int().min(0))
    .refine((cursors) => Object.keys(cursors).length <= PROJECTS_PER_STREAM, {
      message: `At most ${PROJECTS_PER_STREAM.toLocaleString('en')} projects`,
    })
    .default({}),
  /** Follow all projects of the person. A project that is missing from the cursors causes a reset. */
  all: z.boolean().default(false),
  /** Ends the answer after `ready`: for a page behind a proxy that passes on only whole answers. */
  once: z.boolean().default(false),
})

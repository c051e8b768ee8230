// The quota of text per project. The database counts the bytes on the project's row (migrations/0008), so that concurrent changes
// see each other's bytes.

import type { Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event, EventType } from '../../domain/event.ts'
import { inMebibytes } from '../bytes.ts'
import { folded, type Written } from '../noun.ts'
import type { ContextOf } from '../pipeline/context.ts'

/** Refuses a change that adds text to a project over its quota. Changes that add no text, or shorten it, are accepted. */
export function requireTextQuota({
  context,
  event,
  before,
  held: { text_bytes },
  config: { projectBytes: limit },
}: Written): void {
  if (text_bytes <= limit || growth(context, event, before) <= 0) return
  throw new Refusal(
    'project_full',
    { limit },
    `This project has reached its quota of ${inMebibytes(limit)} of text. ` +
      'Shorten some texts, or ask the operator of this server for a larger quota.',
  )
}

/** The bytes of text that the change added, according to the event's noun. */
function growth(context: ContextOf<Scope>, event: Event, before: object | undefined): number {
  const grown: { [T in EventType]?: (event: never, context: ContextOf<Scope>, before: never) => number } =
    folded('growth')
  return grown[event.type]?.(event as never, context, before as never) ?? 0
}

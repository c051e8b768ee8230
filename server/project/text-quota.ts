// The quota of text per project. The database counts the bytes on the project's row (migrations/0008), so concurrent changes
// see each other's.

import type { Scope } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import type { Event, EventType } from '../../domain/event.ts'
import { inMebibytes } from '../bytes.ts'
import { folded } from '../noun.ts'
import type { ContextOf } from '../pipeline/context.ts'

/**
 * Refuses a change that adds text to a project over its quota. Changes that add no text, or shorten it, are accepted.
 * @param held bytes of text including the change
 */
export function requireTextQuota(
  context: ContextOf<Scope>,
  event: Event,
  { held, limit }: { held: number; limit: number },
): void {
  if (held <= limit || growth(context, event) <= 0) return
  throw new Refusal(
    'project_full',
    { limit },
    `This project has reached its quota of ${inMebibytes(limit)} of text. ` +
      'Shorten some texts, or ask the operator of this server for a larger quota.',
  )
}

/** The bytes of text that the change added, as its noun says. */
function growth(context: ContextOf<Scope>, event: Event): number {
  const grown: { [T in EventType]?: (event: never, context: ContextOf<Scope>) => number } = folded('growth')
  return grown[event.type]?.(event as never, context) ?? 0
}

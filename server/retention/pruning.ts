// Runs every hour: removes data that nobody can use any more, and erases content that was deleted long ago. Never removes events,
// because they are history. The steps are those of the nouns (`pruned` in their stored.ts).
import { folded } from '../noun.ts'
import type { Pruning, Step } from '../stored/stored.ts'

export async function prune(deps: Pruning): Promise<void> {
  for (const step of Object.values<Step>(folded('pruned'))) await step(deps)
}

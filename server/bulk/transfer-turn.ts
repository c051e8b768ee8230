// The steps of a bulk change that moves tickets to another project, and of its undo.
import { api } from '../../domain/api.ts'
import { Refusal } from '../../domain/error.ts'
import { moveTicketToProject } from '../move/commands.ts'
import type { Change } from '../pipeline/context.ts'
import type { Step } from './step-turn.ts'

export const moveTo = (project_id: string, bulk_id: string): Step => ({
  operation: api.moveTicketToProject,
  input: { project_id },
  async run(context, within) {
    const [arrived, ...others] = await moveTicketToProject(context, { project_id }, { within }, bulk_id)
    // The event of the project in which the bulk change runs comes first, because the change is listed there.
    const left = others.pop()
    return left ? ([left, arrived, ...others] satisfies [Change, ...Change[]]) : null
  },
})

/** Moves a ticket back, which gets its number again, unless somebody has moved it on. */
export function moveBack(away: string, home: string, bulk_id: string): Step {
  const step = moveTo(home, bulk_id)
  return {
    ...step,
    run(context, within) {
      if (context.project.id === home) return Promise.resolve(null)
      if (context.project.id !== away) throw new Refusal('edit_conflict')
      return step.run(context, within)
    },
  }
}

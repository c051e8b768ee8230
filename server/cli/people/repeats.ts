// `lacewing repeats`: the recurring tickets of a project, with the time of the next ticket of each.
import type { OutputOf } from '../../../domain/api.ts'
import type { Given } from './arguments.ts'
import { chosenProject } from './find.ts'
import type { Session } from './run.ts'

type Recurrence = OutputOf<'listRecurrences'>['recurrences'][number]

/** The time of the next ticket, or why none is planned. */
function nextOf({ paused, next, mode, last, made, ends_after }: Recurrence): string {
  if (paused !== null) return 'paused'
  const [first] = next
  if (first !== undefined) return first.replace(/:\d\d\.\d+Z$/, 'Z')
  const isOpen = ends_after === null || made < ends_after
  return mode === 'when_done' && last !== null && isOpen ? 'when done' : 'ended'
}

export async function repeats({ call, env, settings, out }: Session, given: Given): Promise<void> {
  const project = await chosenProject(call, env, settings, given.values.project?.[0])
  const { recurrences } = await call('listRecurrences', { projectId: project.id }, {})
  if (given.json) return out.json(recurrences)
  out.table(
    recurrences.map((recurrence) => [
      nextOf(recurrence),
      recurrence.rule,
      recurrence.last ? `${project.key}-${recurrence.last.number}` : '-',
      recurrence.title,
    ]),
  )
  if (recurrences.length === 0 && out.isTerminal) out.note(`${project.key} has no recurring tickets.`)
}

// The calls of a manager that change the people of a group. Operators have others, with the same rules.
import type { RawInputOf } from '../../domain/api.ts'
import { runCommand } from '../data/use-command.ts'

/** The calls that change the people of a group. */
export type GroupActs = {
  add: (input: RawInputOf<'addToGroup'>) => Promise<unknown>
  remove: (input: RawInputOf<'removeFromGroup'>) => Promise<unknown>
  /** Missing if another dialog names the manager. */
  handOver?: (input: { group_id: string; manager_id: string }) => Promise<unknown>
}

export const MANAGER_ACTS: GroupActs = {
  add: (input) => runCommand('addToGroup', { params: {}, input }),
  remove: (input) => runCommand('removeFromGroup', { params: {}, input }),
  handOver: (input) => runCommand('updateGroup', { params: {}, input }),
}

// The jobs that run in a process of their own, because of what they read.
import type { Deps } from '../../deps.ts'
import { readDeliveries } from '../../forge/deliveries.ts'
import { runImport } from '../../import/turn.ts'
import type { Told } from './messages.ts'

export type ApartDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'> & {
  hub: Told
  /** Says what is begun now. */
  step(name: string): void
}

type Run = (deps: ApartDeps, payload: never, signal: AbortSignal) => Promise<void>

export const TASKS = { import: runImport, forge: readDeliveries } satisfies Record<string, Run>

export type ApartTask = keyof typeof TASKS

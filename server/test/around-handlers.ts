// Lets a test see when the handler of a command runs, and what it returns.
import { type AnyHandler, handlers } from '../pipeline/handlers.ts'
import { COMMANDS } from './examples.ts'

/**
 * @param around runs in place of each handler of a command, and gets it
 * @returns restores the handlers
 */
export function aroundHandlers(around: (run: () => Promise<unknown>) => Promise<unknown>): () => void {
  const table = handlers() as unknown as Record<string, AnyHandler>
  const originals = { ...table }
  for (const name of COMMANDS)
    table[name] = (...sent) => around(() => (originals[name] as AnyHandler)(...sent))
  return () => void Object.assign(table, originals)
}

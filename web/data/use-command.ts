// Changing things from components: one command, its progress, and its event applied here as everywhere else.
import { useCallback, useRef, useState } from 'react'
import { api, type CommandName, type OutputOf } from '../../domain/api.ts'
import { receive } from './cache.ts'
import { type Args, CallError, call } from './call.ts'

/**
 * @returns `run`, which resolves to the event (null where nothing changed) or throws a CallError, and `pending`
 */
export function useCommand<N extends CommandName>(name: N) {
  const [running, setRunning] = useState(0)
  // A create that failed without an answer may have been carried out: its repeat carries the same key.
  const keys = useRef(new Map<string, string>())
  const run = useCallback(
    async (args: Args<N>): Promise<OutputOf<N>> => {
      const isCreate = api[name].method === 'POST'
      const what = JSON.stringify(args)
      const key = isCreate ? (keys.current.get(what) ?? crypto.randomUUID()) : undefined
      if (key) keys.current.set(what, key)
      setRunning((count) => count + 1)
      try {
        const event = await call(name, args, { key })
        keys.current.delete(what)
        if (event) receive(event)
        return event
      } catch (error) {
        if (!(error instanceof CallError && error.temporary)) keys.current.delete(what)
        throw error
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [name],
  )
  return { run, pending: running > 0 }
}

// Runs a command: applies its event to the cache and, for a component, tracks progress.
import { useCallback, useRef, useState } from 'react'
import type { CommandName, OutputOf } from '../../domain/api.ts'
import { receive } from './cache.ts'
import { type Args, CallError, call, endpointOf } from './call.ts'
import { answered, createKey } from './create-key.ts'
import { withinUndo } from './undo.ts'

/** Resolves to the event (null if nothing changed), which is in the cache by then. @throws CallError */
export function runCommand<N extends CommandName>(name: N, args: Args<N>): Promise<OutputOf<N>> {
  return withinUndo(send(name, args))
}

async function send<N extends CommandName>(name: N, args: Args<N>): Promise<OutputOf<N>> {
  const what = JSON.stringify([name, args])
  const { method } = await endpointOf(name)
  const key = method === 'POST' ? createKey(what) : undefined
  try {
    const event = await call(name, args, { key })
    if (key) answered(what)
    if (event) receive(event)
    return event
  } catch (error) {
    if (key && !(error instanceof CallError && error.temporary)) answered(what)
    throw error
  }
}

/** Closes the toast that reported a failure. */
type CloseError = () => void

let rememberError: () => CloseError = () => () => {}

/**
 * Sets the function that is called when a command of a component fails. It returns the function to call when the component's next
 * command succeeds. app.tsx sets it, because this folder does not import from `web/ui/`.
 */
export function onCommandFailure(remember: () => CloseError) {
  rememberError = remember
}

/** @returns `run`, which resolves to the event (null if nothing changed) or throws a CallError, and `pending` */
export function useCommand<N extends CommandName>(name: N) {
  const [running, setRunning] = useState(0)
  const closeError = useRef<CloseError>(() => {})
  const run = useCallback(
    async (args: Args<N>): Promise<OutputOf<N>> => {
      setRunning((count) => count + 1)
      try {
        const event = await runCommand(name, args)
        closeError.current()
        return event
      } catch (error) {
        closeError.current = rememberError()
        throw error
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [name],
  )
  return { run, pending: running > 0 }
}

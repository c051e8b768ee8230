// How one call is documented: a description, and an example that its schemas accept.
import type { AgentUse } from './agent-tool.ts'
import type { OperationName, OutputOf, RawInputOf } from './api.ts'

/** The documentation of one call. Its example is about the rows of api-example.ts, so it need not give the ids in its path. */
export type OperationDoc<N extends OperationName> = {
  /** A few words, without a full stop. */
  summary: string
  /** CommonMark: what the call does, who may call it, and what to watch for. */
  description: string
  /** How agents make the call; null: they do not. Only calls that no token may make say nothing. */
  agent?: AgentUse | null
  /** The answer of the example. */
  output: OutputOf<N>
} & (Record<never, never> extends RawInputOf<N> ? { input?: RawInputOf<N> } : Sent<N>)

type Sent<N extends OperationName> = {
  /** The input of the example; it may be left out where a call takes no input. */
  input: RawInputOf<N>
}

/** The descriptions and examples of calls, by their names. */
export type ApiDocs = { [N in OperationName]: OperationDoc<N> }

/** The end of the description of each query of operators. */
export const byOperator = 'Only operators of the server may call this.'

/** The end of the description of each command of operators. */
export const byProvenOperator =
  'Only operators of the server may call this, within an hour after they signed in or confirmed that it is them; otherwise it fails ' +
  'with `reauthentication_needed`.'

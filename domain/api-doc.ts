// How one call is documented: a description, and an example that its schemas accept.
import type { OperationName, OutputOf, ParamsOf, RawInputOf } from './api.ts'

/** The documentation of one call. */
export type OperationDoc<N extends OperationName> = {
  /** A few words, without a full stop. */
  summary: string
  /** What it does, who may call it, and what to watch for. CommonMark. */
  description: string
  example: { params: ParamsOf<N>; input: RawInputOf<N>; output: OutputOf<N> }
}

export type ApiDocs = { [N in OperationName]: OperationDoc<N> }

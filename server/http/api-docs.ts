// The descriptions and examples of every call of the contract, from the `docs` of each noun, in the chapters of the API document. The
// chapters are in the order of server/nouns.ts. A call without a description does not compile.
import { api, type OperationName, type OutputOf, type ParamsOf, type RawInputOf } from '../../domain/api.ts'
import type { ApiDocs, OperationDoc } from '../../domain/api-doc.ts'
import { exampleId } from '../../domain/api-example-ids.ts'
import { folded, nouns } from '../noun.ts'

/** The description and an example of each call. */
export const apiDocs = (): ApiDocs => folded('docs')

/** A chapter of the API document: its title, a sentence about it, and its calls in order. */
type Chapter = { name: string; description: string; calls: OperationName[] }

/** The chapters of the API document. Several nouns can share one; the first of them describes it. */
export function apiChapters(): Chapter[] {
  const chapters = new Map<string, Chapter>()
  for (const { chapter, docs = {} } of nouns()) {
    if (!chapter) continue
    const { name, about = '' } = chapter
    const { calls } = chapters.get(name) ?? { calls: [] }
    chapters.set(name, {
      name,
      description: chapters.get(name)?.description ?? about,
      calls: [...calls, ...(Object.keys(docs) as OperationName[])],
    })
  }
  return [...chapters.values()]
}

/** The names of the parameters of all paths. */
export type PathId = { [N in OperationName]: keyof ParamsOf<N> }[OperationName]
type Example<N extends OperationName> = { params: ParamsOf<N>; input: RawInputOf<N>; output: OutputOf<N> }

/** An example of a call: the parameters of its path, its input and its answer. */
export function exampleOf<N extends OperationName>(name: N): Example<N> {
  const { input, output }: OperationDoc<N> = apiDocs()[name]
  const params = [...api[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, exampleId(param)])
  return {
    params: Object.fromEntries(params) as ParamsOf<N>,
    input: input ?? ({} as RawInputOf<N>),
    output,
  }
}

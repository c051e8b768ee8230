// An example of every call, from the examples.ts of each noun. The matrix, the event tests, fuzzing, counts, sentinels,
// plans and kept answers go through them, so loading this module fails if a call has none.
import { existsSync, readdirSync } from 'node:fs'
import {
  api,
  type CommandName,
  type OperationName,
  type QueryName,
  type RawInputOf,
} from '../../domain/api.ts'
import { ada, grace } from '../../domain/api-example.ts'
import { exampleId, ids } from '../../domain/api-example-ids.ts'
import type { Event, EventType } from '../../domain/event.ts'
import { pick } from '../../domain/fields.ts'
import { fold } from '../../domain/folded.ts'
import { exampleOf as documentedOf, type PathId } from '../http/api-docs.ts'
import type { Doing, Example, Examples, NounExamples, Options, Planned, SceneRow } from './example.ts'
import type { RowId, Scene } from './scene.ts'
import '../nouns.ts'

export const OPERATIONS = Object.keys(api) as OperationName[]

const folder = new URL('../', import.meta.url)
const nouns = readdirSync(folder).filter(
  (noun) => noun !== 'test' && existsSync(new URL(`${noun}/examples.ts`, folder)),
)
const modules: NounExamples[] = await Promise.all(
  nouns.map((noun) => import(new URL(`${noun}/examples.ts`, folder).href)),
)
const EXAMPLES = fold(modules.map(({ examples }) => examples)) as Examples
const missing = OPERATIONS.filter((name) => !EXAMPLES[name])
if (missing.length > 0) throw new Error(`No examples.ts of a noun has ${missing}`)

/** How each noun makes the rows that its calls are about. */
export const SCENE_ROWS = Object.entries(fold(modules.map(({ rows }) => rows))) as [RowId, SceneRow][]

export const COMMANDS = OPERATIONS.filter((name): name is CommandName => api[name].kind === 'command')
export const QUERIES = OPERATIONS.filter((name): name is QueryName => api[name].kind === 'query')

const PATH_IDS = OPERATIONS.flatMap((name) => Object.keys(documentedOf(name).params as object) as PathId[])
/** The ids of a scene. */
export const ROW_IDS = [...new Set<RowId>([...PATH_IDS, ...(Object.keys(ids) as (keyof typeof ids)[])])]

/** The caller of a command in its example, what has to happen first, and the event it writes. */
export function commandExampleOf(name: CommandName): Doing & Required<Pick<Doing, 'by' | 'event'>> {
  const output = documentedOf(name).output as Event | null
  const event: EventType | null = output ? output.type : null
  return { by: 'owner', event, ...(EXAMPLES[name] as Doing) }
}

/** Commands that remove what later calls require, such as the project or the session. */
export const ENDING: OperationName[] = COMMANDS.filter((name) => commandExampleOf(name).ends)

/** The documented example, with the ids of the scene's rows. */
function documented(name: OperationName, scene: Scene): object {
  const rows = new Map([
    [ada.id, scene.owner.user_id],
    [grace.id, scene.dev.user_id],
    ...ROW_IDS.map((key) => [exampleId(key), scene[key]] as const),
  ])
  const text = JSON.stringify(documentedOf(name).input, (_, value) => rows.get(value) ?? value)
  const input: object = JSON.parse(text)
  const missing = Object.keys(api[name].input.shape).filter((field) => !(field in input))
  if (missing.length > 0)
    throw new Error(`The documented example of ${name} lacks ${missing}: its own needs an input.`)
  return input
}

/** The input of a call in its example, with every field that the call accepts. */
export function inputOf<N extends OperationName>(
  name: N,
  scene: Scene,
  { pick = 0, say = (text) => text, version = 1 }: Options = {},
): Required<RawInputOf<N>> {
  const { input = () => documented(name, scene) } = EXAMPLES[name] as Example<N>
  return input(scene, { pick, say, version }) as Required<RawInputOf<N>>
}

type PathIds = Record<PathId, string> & Record<string, string>

/** The rows that a path can name. */
export const pathIds = (scene: Scene) => pick(scene, PATH_IDS) as PathIds

/** The rows for a call's path; a deleted row if the call finds deleted ones. */
export function paramsOf(name: OperationName, scene: Scene): PathIds {
  const { scope, withDeleted } = api[name]
  return { ...pathIds(scene), ...(withDeleted && { [`${scope}Id`]: scene.deleted[scope] ?? '' }) }
}

/** The same id for each row that an example refers to. */
export const everyId = (id: string) =>
  Object.fromEntries(ROW_IDS.map((name) => [name, id])) as Record<RowId, string>

/** The status for each kind of caller. */
export const answersOf = (name: OperationName): string => EXAMPLES[name].answers

/** The lowest scope of a token that may make a call. */
export const tokenOf = (name: OperationName) => EXAMPLES[name].token

/** The inputs of a query whose plans are compared. */
export const plansOf = <N extends QueryName>(name: N) =>
  (EXAMPLES[name] as Planned<N>).plans as Record<string, RawInputOf<N>>

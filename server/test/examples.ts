// An example of every call, which each noun says in its own examples.ts. The matrix, the event tests, fuzzing, counts, sentinels,
// plans and kept answers go through them, so a call that is missing does not compile, and one that is here is tested.
import {
  api,
  type CommandName,
  type OperationName,
  type QueryName,
  type RawInputOf,
} from '../../domain/api.ts'
import { ada, grace, ids } from '../../domain/api-example.ts'
import type { Event, EventType } from '../../domain/event.ts'
import { pick } from '../../domain/fields.ts'
import { attachmentExamples } from '../attachment/examples.ts'
import { bulkExamples } from '../bulk/examples.ts'
import { calendarExamples } from '../calendar/examples.ts'
import { columnExamples } from '../column/examples.ts'
import { commentExamples } from '../comment/examples.ts'
import { forgeExamples } from '../forge/examples.ts'
import { historyExamples } from '../history/examples.ts'
import { exampleOf as documentedOf, type PathId } from '../http/api-docs.ts'
import { importExamples } from '../import/examples.ts'
import { inboxExamples } from '../inbox/examples.ts'
import { invitationExamples } from '../invitation/examples.ts'
import { labelExamples } from '../label/examples.ts'
import { memberExamples } from '../member/examples.ts'
import { myWorkExamples } from '../my-work/examples.ts'
import { newsExamples } from '../news/examples.ts'
import { notificationExamples } from '../notification/examples.ts'
import { presenceExamples } from '../presence/examples.ts'
import { projectExamples } from '../project/examples.ts'
import { proposalExamples } from '../proposal/examples.ts'
import { publicBoardExamples } from '../public-board/examples.ts'
import { publicFormExamples } from '../public-form/examples.ts'
import { pushExamples } from '../push/examples.ts'
import { relationExamples } from '../relation/examples.ts'
import { revertExamples } from '../revert/examples.ts'
import { searchExamples } from '../search/examples.ts'
import { templateExamples } from '../template/examples.ts'
import { ticketExamples } from '../ticket/examples.ts'
import { tokenExamples } from '../token/examples.ts'
import { userExamples } from '../user/examples.ts'
import { viewExamples } from '../view/examples.ts'
import { webhookExamples } from '../webhook/examples.ts'
import type { Doing, Example, Examples, Options } from './example.ts'
import type { Scene } from './scene.ts'

const EXAMPLES: Examples = {
  ...attachmentExamples,
  ...bulkExamples,
  ...calendarExamples,
  ...columnExamples,
  ...commentExamples,
  ...forgeExamples,
  ...historyExamples,
  ...importExamples,
  ...inboxExamples,
  ...invitationExamples,
  ...labelExamples,
  ...memberExamples,
  ...myWorkExamples,
  ...newsExamples,
  ...notificationExamples,
  ...presenceExamples,
  ...projectExamples,
  ...proposalExamples,
  ...publicBoardExamples,
  ...publicFormExamples,
  ...pushExamples,
  ...relationExamples,
  ...revertExamples,
  ...searchExamples,
  ...templateExamples,
  ...ticketExamples,
  ...tokenExamples,
  ...userExamples,
  ...viewExamples,
  ...webhookExamples,
}

export const OPERATIONS = Object.keys(api) as OperationName[]
export const COMMANDS = OPERATIONS.filter((name): name is CommandName => api[name].kind === 'command')
export const QUERIES = OPERATIONS.filter((name): name is QueryName => api[name].kind === 'query')

/** Who sends a command in its example, what has to happen first, and what comes of it. */
export function actOf(name: CommandName): Doing & Required<Pick<Doing, 'by' | 'event'>> {
  const output = documentedOf(name).output as Event | null
  const event: EventType | null = output ? output.type : null
  return { by: 'owner', event, ...(EXAMPLES[name] as Doing) }
}

/** They would take the ground from under the calls after them. */
export const ENDING: OperationName[] = COMMANDS.filter((name) => actOf(name).ends)

/** What the document's example sends, about the scene's rows. */
function documented(name: OperationName, scene: Scene): object {
  const rows = new Map([
    [ada.id, scene.owner.user_id],
    [grace.id, scene.dev.user_id],
    ...Object.entries(ids).map(([key, id]) => [id, scene[key as keyof typeof ids]] as const),
  ])
  const text = JSON.stringify(documentedOf(name).input, (_, value) => rows.get(value) ?? value)
  const input: object = JSON.parse(text)
  const missing = Object.keys(api[name].input.shape).filter((field) => !(field in input))
  if (missing.length > 0)
    throw new Error(`The documented example of ${name} lacks ${missing}: its own needs an input.`)
  return input
}

/** What is sent in the example of a call: each field that it takes. */
export function inputOf<N extends OperationName>(
  name: N,
  scene: Scene,
  { pick = 0, say = (text) => text, version = 1 }: Options = {},
): Required<RawInputOf<N>> {
  const { input = () => documented(name, scene) } = EXAMPLES[name] as Example<N>
  return input(scene, { pick, say, version }) as Required<RawInputOf<N>>
}

type PathIds = Record<PathId, string> & Record<string, string>

const PATH_IDS = OPERATIONS.flatMap((name) => Object.keys(documentedOf(name).params as object) as PathId[])

/** The rows that a path can name. */
export const pathIds = (scene: Scene) => pick(scene, PATH_IDS) as PathIds

/** The rows that a call's path can name; where it finds deleted ones, a deleted one. */
export function paramsOf(name: OperationName, scene: Scene): PathIds {
  const { scope, withDeleted } = api[name]
  return { ...pathIds(scene), ...(withDeleted && { [`${scope}Id`]: scene.deleted[scope] ?? '' }) }
}

/** The same row, or none, for each that an example is about. */
export const everyId = (id: string) =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, id])) as Record<keyof typeof ids, string>

/** What each kind of person is answered. */
export const answersOf = (name: OperationName): string => EXAMPLES[name].answers

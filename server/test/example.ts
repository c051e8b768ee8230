// What a noun says of each of its calls in its examples.ts, for the tests that go through every call (examples.ts here).
import type { CommandName, OperationName, RawInputOf } from '../../domain/api.ts'
import type { EventType } from '../../domain/event.ts'
import type { RowId, Scene, SceneOnly } from './scene.ts'
import type { World } from './world.ts'

export type Options = {
  /** Makes calls of one kind differ from each other. */
  pick?: number
  /** What is written in place of the example's texts. */
  say?: (text: string) => string
  /** The version that an edit starts from. */
  version?: number
}

export type Input<N extends OperationName> = (
  scene: Scene,
  options: Required<Options>,
) => Required<RawInputOf<N>>

export type Example<N extends OperationName> = {
  /** The status that each kind of person is answered: out unv str view dev adm own rem off dis 2nd (policy-matrix.test.ts). */
  answers: string
  /**
   * Every field that can be sent. By default what the document's example sends, about the scene's rows; not where that leaves
   * a field out, where calls have to differ, or where people write texts.
   */
  input?: Input<N>
} & (N extends CommandName ? Doing : unknown)

export type Doing = {
  /** Who does it, by default the owner, who may do everything but what is for somebody else. */
  by?: 'owner' | 'dev' | 'guest'
  /** What has to happen first. */
  before?: (world: World, scene: Scene) => Promise<unknown>
  /** The first event it writes; by default that of the document's example. Null where it concerns nobody but its person. */
  event?: EventType | null
  /** What is no longer there afterwards for whoever goes on. */
  ends?: 'project' | 'person' | 'ownership' | 'session'
}

/**
 * Makes a row that calls of a noun are about, for a scene that already has its people, project, tickets, labels and columns.
 * @param say what is written in place of a text
 * @returns the row's id
 */
export type SceneRow = (world: World, scene: Scene, say: (text: string) => string) => Promise<string>

/** What the examples.ts of a noun exports. */
export type NounExamples = {
  examples: Partial<Examples>
  /** Rows of a scene, by the parameter of paths that names them. */
  rows?: Partial<Record<RowId | keyof SceneOnly, SceneRow>>
}

export type Examples = { [N in OperationName]: Example<N> }

/** Of a call about one's own affairs. */
export const ANYBODY = '401 403 200 200 200 200 200 200 401 401 403'
/** Of a call in a project, by who may make it. */
export const MEMBERS = '401 403 404 200 200 200 200 404 401 401 403'
export const DEVELOPERS = '401 403 404 403 200 200 200 404 401 401 403'
export const ADMINS = '401 403 404 403 403 200 200 404 401 401 403'
export const OWNER = '401 403 404 403 403 403 200 404 401 401 403'

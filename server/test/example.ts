// The type of the example that a noun's examples.ts gives for each call, for the tests that go through every call (examples.ts
// here).
import type { CommandName, OperationName, QueryName, RawInputOf } from '../../domain/api.ts'
import type { EventType } from '../../domain/event.ts'
import type { TokenScope } from '../../domain/token/token.ts'
import type { RowId, Scene, SceneOnly } from './scene.ts'
import type { World } from './world.ts'

export type Options = {
  /** A number that makes calls of one kind differ from each other. */
  pick?: number
  /** Replaces the texts of the example. */
  say?: (text: string) => string
  /** The version that an edit starts from. */
  version?: number
}

export type Input<N extends OperationName> = (
  scene: Scene,
  options: Required<Options>,
) => Required<RawInputOf<N>>

export type Example<N extends OperationName> = {
  /** The status for each kind of caller: out unv str view dev adm own rem off dis 2nd (policy-matrix.test.ts). */
  answers: string
  /** The lowest scope of a token that may make the call, written down a second time by hand; null: no token may. */
  token: TokenScope | null
  /**
   * Returns every field that can be sent. By default, the documented example with the ids of the scene's rows. Must be given
   * where that example leaves a field out, where calls have to differ, or where people write texts.
   */
  input?: Input<N>
} & (N extends CommandName ? Doing : N extends QueryName ? Planned<N> : never)

export type Planned<N extends QueryName> = {
  /**
   * Inputs of the query in a project with `LARGE` tickets, by the file with its plan (plans.test.ts); empty where no part of the
   * query grows with the project.
   */
  plans: Record<string, RawInputOf<N>>
}

/** The tickets of the large project in plans.test.ts. */
export const LARGE = 10_000
/** A window in the middle of its tickets. */
export const deep = { before: LARGE / 2 }
/** The id of a row that does not exist. */
export const NOBODYS_ID = '00000000-0000-4000-8000-000000000001'

export type Doing = {
  /** The caller; by default the owner, who may do everything except what is for another user. */
  by?: 'owner' | 'dev' | 'guest'
  /** Prepares the scene for the call. */
  before?: (world: World, scene: Scene) => Promise<unknown>
  /** The type of the first event; by default that of the documented example. Null if the command concerns only its user. */
  event?: EventType | null
  /** The thing that the call ends for later calls. */
  ends?: 'project' | 'person' | 'ownership' | 'session'
}

/**
 * Makes a row that calls of a noun are about, for a scene that already has its people, project, tickets, labels and columns.
 * @param say replaces the texts
 * @returns the row's id
 */
export type SceneRow = (world: World, scene: Scene, say: (text: string) => string) => Promise<string>

/** The exports of the examples.ts of a noun. */
export type NounExamples = {
  examples: Partial<Examples>
  /** Rows of a scene, by the parameter of paths that names them. */
  rows?: Partial<Record<RowId | keyof SceneOnly, SceneRow>>
}

export type Examples = { [N in OperationName]: Example<N> }

/** The answers of a call about one's own data. */
export const ANYBODY = '401 403 200 200 200 200 200 200 401 401 403'
/** The answers of a call in a project, by who may make it. */
export const MEMBERS = '401 403 404 200 200 200 200 404 401 401 403'
export const DEVELOPERS = '401 403 404 403 200 200 200 404 401 401 403'
export const ADMINS = '401 403 404 403 403 200 200 404 401 401 403'
export const OWNER = '401 403 404 403 403 403 200 404 401 401 403'
/** The answers of a call about the server: the owner of the scene is an operator. */
export const OPERATORS = '401 403 403 403 403 403 200 403 401 401 403'

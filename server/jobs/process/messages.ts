// What the server and its job processes tell each other.
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'

/** What a job may tell open pages. */
export type Told = Pick<Deps['hub'], 'publish' | 'tellCode'>

/** To a process. */
export type ToProcess =
  | {
      kind: 'run'
      /** The job's name. */
      task: string
      payload: unknown
      config: Config
      /** The database, for connections of its own. */
      url: string
      /** Milliseconds by which the server's clock is ahead of the machine's. */
      ahead: number
    }
  | { kind: 'stop' }

/** From it. */
export type FromProcess =
  /** `incoming`: how the names begin of files that it has not received whole. */
  | { kind: 'ready'; incoming: string }
  /** What it begins now: if it does not end, that is what it did not end at. */
  | { kind: 'step'; name: string }
  | { [What in keyof Told]: { kind: 'tell'; what: What; about: Parameters<Told[What]>[0] } }[keyof Told]
  /** `failed`: with which message. */
  | { kind: 'end'; failed: string | null }

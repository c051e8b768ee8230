// The messages between the server and its job processes.
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'

/** The methods of the hub through which a job can notify open pages. */
export type HubCalls = Pick<Deps['hub'], 'publish' | 'publishCode'>

/** The messages to a job process. */
export type ToProcess =
  | {
      kind: 'run'
      /** The job's name. */
      task: string
      payload: unknown
      config: Config
      /** The address of the database, for connections of the process's own. */
      url: string
      /** The milliseconds by which the server's clock is ahead of the machine's clock. */
      ahead: number
    }
  | { kind: 'stop' }

/** The messages from a job process. */
export type FromProcess =
  /** `incoming`: the prefix of the names of files that the process has not fully received. */
  | { kind: 'ready'; incoming: string }
  /** The step that begins now. If the job exceeds its time, this is the step that did not end. */
  | { kind: 'step'; name: string }
  | {
      [What in keyof HubCalls]: { kind: 'tell'; what: What; about: Parameters<HubCalls[What]>[0] }
    }[keyof HubCalls]
  /** `failed`: the error message; null if the job succeeded. */
  | { kind: 'end'; failed: string | null }

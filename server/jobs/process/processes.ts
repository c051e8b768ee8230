// Processes of low priority in which jobs read content from users or other systems, so that no content can block the thread that
// answers requests. Each job has limits of time and memory: a process that exceeds them is killed. A process is started when
// there is a job, and kept for a moment after it.
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { JOB_PROCESS } from './limits.ts'
import type { FromProcess, HubCalls } from './messages.ts'
import { type JobProcess, memoryOf, startProcess } from './start.ts'

export type Bounds = {
  /** The time limit in milliseconds for the whole job. */
  totalMs: number
  /** The time limit in milliseconds for each step that the job reports. */
  stepMs?: number
  /** Checked at an interval: a job that is not wanted any more is ended. */
  isUnwanted?(): Promise<boolean>
}

/** The job exceeded a limit, or its process crashed. */
export class GivenUp extends Error {
  override name = 'GivenUp'
  readonly why: 'time' | 'memory' | 'crash'
  /** The last step that the job reported. */
  readonly step: string | undefined

  constructor(why: GivenUp['why'], step: string | undefined) {
    super(`a job was given up: ${why}`)
    this.why = why
    this.step = step
  }
}

export type JobProcesses = ReturnType<typeof createJobProcesses>

type ProcessDeps = Pick<Deps, 'config' | 'url' | 'clock'> & { hub: HubCalls }
/** Removes the files that a killed process had not fully received. */
export type Discard = (config: Pick<Config, 'dataDir'>, incoming: string) => Promise<void>
/** `task`: the name of the job. */
type JobRequest = { task: string; payload: unknown }
type Outcome = 'done' | 'unwanted' | GivenUp | { failed: string }

/** @param program another program than the one of this server, for tests */
export function createJobProcesses(
  deps: ProcessDeps,
  discard: Discard,
  own: Partial<typeof JOB_PROCESS> = {},
  program?: string,
) {
  const limits = { ...JOB_PROCESS, ...own }
  const idle: JobProcess[] = []

  /**
   * Runs a job to its end, or until it is not wanted any more.
   * @throws GivenUp if the job exceeded its limits; otherwise an error with the message of the job's error
   */
  async function run(request: JobRequest, bounds: Bounds, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const job = idle.pop() ?? (await startProcess(limits.heapBytes, program))
    if (signal?.aborted) {
      rest(job)
      signal.throwIfAborted()
    }
    const outcome = await outcomeOf(job, request, bounds, signal)
    const isOver = outcome === 'unwanted' || outcome instanceof GivenUp
    if (isOver || (await memoryOf(job)) > limits.keptBytes) await end(job)
    else rest(job)
    signal?.throwIfAborted()
    if (outcome instanceof GivenUp) throw outcome
    if (typeof outcome === 'object') throw new Error(outcome.failed)
  }

  function outcomeOf(
    job: JobProcess,
    request: JobRequest,
    bounds: Bounds,
    signal?: AbortSignal,
  ): Promise<Outcome> {
    const { config, url, clock } = deps
    let step: string | undefined
    return new Promise<Outcome>((resolve) => {
      const giveUp = (why: GivenUp['why']) => settle(new GivenUp(why, step))
      const late = () => giveUp('time')
      const timer = setTimeout(late, bounds.totalMs)
      let stepTimer: NodeJS.Timeout | undefined
      const within = (ms: number) => {
        clearTimeout(stepTimer)
        stepTimer = setTimeout(late, ms)
      }
      const looks = setInterval(async () => {
        if ((await memoryOf(job)) > limits.bytes) giveUp('memory')
        // If the database is unreachable, that says nothing about the job.
        if (await bounds.isUnwanted?.().catch(() => false)) settle('unwanted')
      }, limits.lookMs)
      const stop = () => {
        job.send({ kind: 'stop' })
        within(limits.stopMs)
      }
      let isSettled = false
      function settle(outcome: Outcome) {
        isSettled = true
        clearTimeout(timer)
        clearTimeout(stepTimer)
        clearInterval(looks)
        signal?.removeEventListener('abort', stop)
        resolve(outcome)
      }
      signal?.addEventListener('abort', stop, { once: true })
      // Node.js ends like this if its heap is full.
      void job.exited.then(({ code, signal }) =>
        giveUp(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crash'),
      )
      const begin = (name: string) => {
        // A process that was asked to stop has less time than a step.
        if (signal?.aborted || isSettled) return
        step = name
        if (bounds.stepMs !== undefined) within(bounds.stepMs)
      }
      job.hold((message) => {
        if (message.kind === 'step') begin(message.name)
        else if (message.kind === 'tell' && !isSettled) callHub(message)
        else if (message.kind === 'end') settle(message.failed === null ? 'done' : { failed: message.failed })
      })
      job.send({ kind: 'run', ...request, config, url, ahead: clock.now().getTime() - Date.now() })
    })
  }

  function callHub({ what, about }: Extract<FromProcess, { kind: 'tell' }>): void {
    const { hub } = deps
    ;(hub[what] as (argument: typeof about) => void)(about)
  }

  async function end(job: JobProcess): Promise<void> {
    await job.kill()
    await discard(deps.config, job.incoming)
  }

  /** Keeps the process for the next job. */
  function rest(job: JobProcess): void {
    const leave = () => {
      const index = idle.indexOf(job)
      if (index >= 0) idle.splice(index, 1)
    }
    idle.push(job)
    job.rest(limits.idleMs, leave)
  }

  return {
    run,
    async stop() {
      await Promise.all(idle.splice(0).map((job) => job.kill()))
    },
  }
}

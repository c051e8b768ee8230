// The whole server as a separate process, and commands beside it, for behaviour that can only be observed from outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { freePort } from './free-port.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

export type ProcessResult = { code: number | null; out: string; err: string }
export type ServerProcess = { child: ChildProcess; url: string; stop(signal?: NodeJS.Signals): Promise<void> }

type Settings = Record<string, string>

/**
 * Starts `lacewing` with these words and settings; the caller waits for its end, or ends it.
 * @param within a line of shell to run first, such as a limit
 */
export function lacewingProcess(words: string[], settings: Settings, within = ':'): ChildProcess {
  const env = { ...process.env, DATABASE_URL: '', npm_lifecycle_event: '', ...settings }
  const line = [process.execPath, inject('program'), ...words]
  return spawn('/bin/sh', ['-c', `${within}; exec "$@"`, 'lacewing', ...line], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a command to completion. */
export async function lacewing(words: string[], settings: Settings, within?: string): Promise<ProcessResult> {
  const child = lacewingProcess(words, settings, within)
  const output = { out: '', err: '' }
  child.stdout?.on('data', (data) => {
    output.out += data
  })
  child.stderr?.on('data', (data) => {
    output.err += data
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** A server that is ready to answer. */
export async function startServer(settings: Settings, words: string[] = []): Promise<ServerProcess> {
  const port = await freePort()
  const child = lacewingProcess(words, { PORT: String(port), LOG_LEVEL: 'info', ...settings })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
      output += `${line}\n`
      if (line.includes('Lacewing is ready')) resolve()
    })
    child.stderr?.on('data', (data) => {
      output += data
    })
    child.once('close', () => reject(new Error(`the server did not start:\n${output}`)))
  })
  await ready
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

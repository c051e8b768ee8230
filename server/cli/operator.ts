// Runs a command of the operator. Only the command that starts the server loads the server, because that takes most of a second.
import { inspect } from 'node:util'
import { ignoreClosedPipes } from '../process/closed-pipe.ts'
import { StartError } from '../process/start-error.ts'
import { oneLine, printable } from '../terminal-text.ts'
import { readArguments } from './arguments.ts'

export async function runForOperator(words: string[]): Promise<void> {
  const outputClosed = ignoreClosedPipes()
  try {
    const command = readArguments(words)
    if (command.name === 'start') {
      const { start } = await import('../main.ts')
      await start(command.options.has('demo'))
    } else {
      const { runCommand, terminalOf } = await import('./run.ts')
      process.exitCode = await runCommand(command, process.env, terminalOf(outputClosed))
    }
  } catch (error) {
    const message = error instanceof StartError ? oneLine(error.message) : printable(inspect(error))
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}

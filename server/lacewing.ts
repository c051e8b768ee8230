// The program `lacewing`: runs a command for people without loading the server, or else main.ts.
import { isForPeople } from './cli/people/commands.ts'

const words = process.argv.slice(2)
if (isForPeople(words)) {
  const { runForPeople } = await import('./cli/people/run.ts')
  process.exitCode = await runForPeople(words)
} else await import('./main.ts')

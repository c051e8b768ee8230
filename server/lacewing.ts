// The program `lacewing`: runs a command for people, or else one of the operator. Each part is loaded only when it is run.
import { isForPeople } from './cli/people/commands.ts'

const words = process.argv.slice(2)
if (isForPeople(words)) {
  const { runForPeople } = await import('./cli/people/run.ts')
  process.exitCode = await runForPeople(words)
} else {
  const { runForOperator } = await import('./cli/operator.ts')
  await runForOperator(words)
}

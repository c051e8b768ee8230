// With real processes: a server that npm started ends with npm; one started otherwise does not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('./launcher.ts', import.meta.url))
// A timer keeps the program alive, as its port keeps the server alive.
const program = `
  const { stopWithLauncher } = await import(${JSON.stringify(module)})
  stopWithLauncher((reason) => { console.log(reason); process.exit(0) })
  setTimeout(() => { console.log('lived on'); process.exit(0) }, Number(process.env.LIFE))
  console.log('up')
`

/** The output of the process after the shell that started it was killed. */
async function afterLauncher(env: Record<string, string>): Promise<string> {
  // "&" and "wait" keep the shell from replacing itself with the process.
  const shell = spawn(
    'sh',
    ['-c', '"$0" --import tsx --input-type=module -e "$1" & wait', process.execPath, program],
    {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  shell.stdout.on('data', (data) => {
    output += data
    if (output === 'up\n') shell.kill('SIGKILL')
  })
  await once(shell, 'close')
  return output
}

test('started by npm: it stops', async () => {
  const output = await afterLauncher({ npm_lifecycle_event: 'start', LIFE: '200000' })
  expect(output).toBe('up\nthe end of its launcher\n')
})

test('started from a shell that exits: it keeps running', async () => {
  expect(await afterLauncher({ LIFE: '1000' })).toBe('up\nlived on\n')
})

// Asks the registry for known vulnerabilities in the runtime dependencies. High and critical ones fail; if the registry
// does not answer, the test run reports the audit as skipped.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const SERIOUS = ['high', 'critical']

/**
 * @returns {{ ok: boolean, whyUnknown?: string }} `ok` is false if a serious vulnerability is known; `whyUnknown` says why there was no
 * answer
 */
export function audit() {
  const own = process.env.npm_execpath
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const args = [...first, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
  const shell = process.platform === 'win32' && program === 'npm'
  const { stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8', timeout: 30_000, shell })
  const answer = readAnswer(stdout)
  if (!answer?.metadata?.vulnerabilities) {
    const why = answer?.message ?? answer?.error?.summary ?? 'no answer'
    return { ok: true, whyUnknown: `the registry tells nothing of known holes (${why})` }
  }
  const holes = Object.values(answer.vulnerabilities ?? {})
  const serious = holes.filter(({ severity }) => SERIOUS.includes(severity))
  console.log(`${holes.length} known holes in what the server runs on, ${serious.length} of them serious.`)
  for (const { name, severity, range } of serious) console.error(`${severity}: ${name} ${range}`)
  return { ok: serious.length === 0 }
}

function readAnswer(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

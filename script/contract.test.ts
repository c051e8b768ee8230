// The contract as pages load it, the later parts included: the same calls as the full contract, each with the function that keeps its answer up to date.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { api } from '../domain/api.ts'

const path = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

it('has method, path and live function of every call', async () => {
  const vite = await createServer({
    root: path('web'),
    configFile: path('vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  })
  const load = (file: string) => vite.ssrLoadModule(path(file))
  const parts = ['domain/api.ts', 'domain/late-calls.ts', 'domain/late-live.ts']
  const pages = await Promise.all(parts.map(load)).finally(() => vite.close())
  const calls = { ...pages[0]?.api, ...pages[1]?.lateCalls }
  const known = (calls: object) =>
    Object.entries(calls)
      .map(([name, { method, path, live }]) => [name, method, path, live?.name])
      .toSorted()
  expect(known(calls)).toEqual(known(api))
})

// Bundles a program into one file for tests that start it many times, because loading the hundreds of files of its libraries
// takes longer than the rest of a start. The server itself is started in its built form (global-setup.ts).
import { build } from 'esbuild'

/** CommonJS libraries call `require`, which does not exist in an ES module. */
const banner = `import { createRequire as requireFrom } from 'node:module'; globalThis.require ??= requireFrom(import.meta.url)`

/** @param outfile below node_modules, where the program finds PostgreSQL's programs */
export async function bundle(source: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    external: ['pg-native'],
    banner: { js: banner },
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'silent',
  })
}

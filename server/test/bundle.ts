// A program for tests that start it many times, as one file: loading its libraries' hundreds of files would take longer
// than the rest of a start. The server itself is started as it is built (global-setup.ts).
import { build } from 'esbuild'

/** Libraries in the old form of modules ask for others with a `require` that the new form lacks. */
const banner = `import { createRequire as requireFrom } from 'node:module'; globalThis.require ??= requireFrom(import.meta.url)`

/** @param outfile below node_modules, where it finds PostgreSQL's programs */
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

// `npm start`: installs and builds if needed, then becomes the server: signals, arguments and exit code are the
// server's.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { install, root } from './install.mjs'

await install()
if (!isBuilt()) {
  // In a child process, so that the build's memory is freed.
  const built = spawnSync(process.execPath, [join(root, 'script/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) {
    console.error('The build failed: see the output above.')
    process.exit(built.status ?? 1)
  }
}
const main = join(root, 'dist/server/main.js')
process.setSourceMapsEnabled(true)
process.argv[1] = main
await import(pathToFileURL(main).href)

// `npm start`: installs and builds when needed, then is the server itself: signals, arguments and exit code are its own.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { install, root } from './install.mjs'

install()
if (!isBuilt()) {
  // In a process of its own: the build's memory goes with it.
  const built = spawnSync(process.execPath, [join(root, 'script/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) {
    console.error('The build failed: see above.')
    process.exit(built.status ?? 1)
  }
}
const main = join(root, 'dist/server/main.js')
process.setSourceMapsEnabled(true)
process.argv[1] = main
await import(pathToFileURL(main).href)

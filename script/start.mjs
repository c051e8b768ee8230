// `npm start`: installs and builds if needed, and then becomes the server, with the server's signals, arguments and exit code.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { install, root } from './install.mjs'

await install()
if (!isBuilt()) {
  // Builds in a child process, so that the memory of the build is freed.
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

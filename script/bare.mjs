// Runs the tests as on a new machine: in a view of the file system without the installed extras, with an empty home, a minimal
// PATH and a pristine checkout.
//
// node script/bare.mjs VIEW [--user] [-- COMMAND …]      COMMAND defaults to `npm test`
//
// VIEW is one of
// node      a minimal Debian with Node.js: `npm test` installs what it needs
// postgres  the same plus this machine's PostgreSQL
// all       everything this machine has
//
// --user runs as an ordinary user instead of root. The view is a copy-on-write overlay in its own mount namespace, so nothing
// outside it changes. It needs root on Linux, and for the bare views Debian. Exit code 125: this machine cannot create the view.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from './install.mjs'

const VIEWS = ['node', 'postgres', 'all']
/** Programs of a minimal Debian besides its required packages, so that packages can be installed on it. */
const BEYOND_REQUIRED = ['apt', 'gpgv']
const PROGRAM_FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
/** Packages that `npm test` may install by itself; they are removed from the view, so that it has to. */
const FETCHED = 'chromium*'
const ORDINARY = 4242
const NO_VIEW = 125

function fail(words, code = 1) {
  console.error(words)
  process.exit(code)
}

/** The output lines of a program; empty if it prints nothing, as for a package that is not installed. */
const lines = (program, ...args) =>
  (spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '').split('\n').filter(Boolean)

/** The names of the programs of a minimal Debian and of Node.js. */
function minimalPrograms() {
  const required = lines('dpkg-query', '-W', '-f', `\${Priority} \${Package}\n`)
    .filter((line) => line.startsWith('required '))
    .map((line) => line.split(' ')[1])
  const files = lines('dpkg-query', '-L', ...required, ...BEYOND_REQUIRED)
  const programs = files.filter((path) => /^(\/usr)?\/s?bin\/[^/]+$/.test(path)).map((path) => basename(path))
  // `awk` is a link of Debian's alternatives system, which belongs to no package.
  return new Set([...programs, 'awk', 'node', 'npm', 'npx', basename(process.execPath)])
}

/** The installed packages that `npm test` would install. */
function fetchedPackages() {
  return lines('dpkg-query', '-W', '-f', `\${db:Status-Status} \${Package}\n`, FETCHED)
    .filter((line) => line.startsWith('installed '))
    .map((line) => line.split(' ')[1])
}

function below(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** Every path to remove from the view. */
function missingIn(view) {
  if (view === 'all') return []
  const kept = minimalPrograms()
  const programs = PROGRAM_FOLDERS.flatMap(below).filter((path) => !kept.has(basename(path)))
  const libraries = below('/usr/lib').filter((path) => /\/chromium[^/]*$/.test(path))
  const machines = below('/usr/lib').flatMap((folder) =>
    /-linux-gnu$/.test(folder) ? [join(folder, 'faketime')] : [],
  )
  // Chromium's packages depend on this font, so `npm test` would install it too.
  const withChromium = new Set(lines('dpkg-query', '-L', 'fonts-dejavu-core'))
  const fonts = ['/usr/share/fonts', '/usr/local/share/fonts']
    .flatMap((folder) =>
      existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [],
    )
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !withChromium.has(path))
  const postgres =
    view === 'postgres' ? [] : ['/usr/lib/postgresql', '/usr/share/postgresql', '/etc/postgresql']
  return [...programs, ...libraries, ...machines, ...fonts, ...postgres, ...below('/opt')].filter(existsSync)
}

/** This checkout if nothing is installed or built in it, otherwise a clone of the latest commit. */
function untouchedCheckout(scratch) {
  if (!existsSync(join(root, 'node_modules')) && !existsSync(join(root, 'dist'))) return root
  const clone = join(scratch, 'lacewing')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  console.log(`Libraries are installed in this checkout: using a clone of what is committed (${clone}).`)
  return clone
}

/** Only the environment of a fresh login, plus registry and proxy settings. */
function environment() {
  const { http_proxy, https_proxy, no_proxy, TERM, npm_execpath } = process.env
  const npm = npm_execpath ? [process.execPath, [npm_execpath]] : ['npm', []]
  const setting = (name) => {
    const { stdout } = spawnSync(npm[0], [...npm[1], 'config', 'get', name], { encoding: 'utf8' })
    return stdout?.trim()
  }
  const given = { http_proxy, https_proxy, no_proxy, TERM, npm_config_registry: setting('registry') }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
    PATH: [...new Set([dirname(process.execPath), ...PROGRAM_FOLDERS, '/usr/bin', '/bin'])].join(':'),
    HOME: '/tmp/home',
    DEBIAN_FRONTEND: 'noninteractive',
  }
}

/** Runs as root in its own mount namespace. Arguments: $1 scratch folder, $2 checkout, $3 uid, then the command. */
const ENTER = `
set -eu
scratch=$1 checkout=$2 uid=$3
shift 3
view=$scratch/layer/root
mount -t tmpfs tmpfs "$scratch/layer" || exit ${NO_VIEW}
mkdir "$scratch/layer/upper" "$scratch/layer/work" "$view"
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/layer/upper,workdir=$scratch/layer/work" "$view" ||
  exit ${NO_VIEW}
for folder in proc dev sys; do mount --rbind "/$folder" "$view/$folder" || exit ${NO_VIEW}; done
mount --bind "$scratch/tmp" "$view/tmp"
mkdir -p "$view$checkout"
mount --bind "$checkout" "$view$checkout"
if [ -s "$scratch/missing" ]; then
  [ ! -s "$scratch/fetched" ] ||
    xargs chroot "$view" dpkg --purge --force-all <"$scratch/fetched" >"$scratch/purged" 2>&1 ||
    { cat "$scratch/purged"; exit 1; }
  sed "s|^|$view|" "$scratch/missing" | tr '\\n' '\\0' | xargs -0 rm -rf
  [ -e "$view/usr/lib/postgresql" ] || sed -i '/^postgres:/d' "$view/etc/passwd"
fi
printf 'ordinary:x:%s:%s::/tmp/home:/bin/sh\\n' ${ORDINARY} ${ORDINARY} >>"$view/etc/passwd"
chown -R "$uid:$uid" "$scratch/tmp/home"
[ "$uid" = 0 ] || chown -R "$uid:$uid" "$checkout"
exec chroot --userspec="$uid:$uid" --groups= "$view" /bin/sh -c 'cd "$0" && exec "$@"' "$checkout" "$@"
`

function main() {
  const words = process.argv.slice(2)
  const split = words.includes('--') ? words.indexOf('--') : words.length
  const [view, ...options] = words.slice(0, split)
  const command = words.slice(split + 1)
  if (!VIEWS.includes(view) || options.some((option) => option !== '--user'))
    fail(`node script/bare.mjs VIEW [--user] [-- COMMAND …]: VIEW is one of ${VIEWS.join(', ')}.`)
  const may = process.platform === 'linux' && process.getuid() === 0
  if (!may || spawnSync('unshare', ['--mount', 'true']).status !== 0)
    fail('This needs root on Linux, with mount namespaces allowed.', NO_VIEW)
  if (view !== 'all' && !existsSync('/etc/debian_version')) fail(`The view "${view}" takes Debian.`, NO_VIEW)

  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'lacewing-bare-'))
  chmodSync(scratch, 0o755)
  for (const name of ['layer', 'tmp', 'tmp/home']) mkdirSync(join(scratch, name))
  chmodSync(join(scratch, 'tmp'), 0o1777)
  writeFileSync(
    join(scratch, 'missing'),
    missingIn(view)
      .map((path) => `${path}\n`)
      .join(''),
  )
  writeFileSync(join(scratch, 'fetched'), view === 'all' ? '' : fetchedPackages().join('\n'))
  const uid = options.includes('--user') ? ORDINARY : 0
  const checkout = untouchedCheckout(scratch)
  const args = [scratch, checkout, String(uid), ...(command.length > 0 ? command : ['npm', 'test'])]
  const namespace = ['--mount', '--propagation', 'private', '/bin/sh', '-c', ENTER, 'bare']
  const { status } = spawnSync('unshare', [...namespace, ...args], { stdio: 'inherit', env: environment() })
  // The overlay and its mounts ended with the namespace, but processes that the tests started may still be exiting.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  process.exitCode = status ?? 1
}

main()

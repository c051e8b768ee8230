// The build of the browser's files: React and Tailwind from web/ into dist/web.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { api } from './domain/api.ts'
import { Via } from './domain/event.ts'
import { EVENT_NAMES } from './domain/event-names.ts'
import { EVENT_TYPES } from './domain/event-types.ts'
import { lateCalls } from './domain/late-calls.ts'
import { messageId } from './domain/locale/message-id.ts'
import { faultsOfMessages, messageOf, readCatalogue } from './script/messages.mjs'
import { messagesIn } from './script/messages-in.mjs'

/** The modules that each page draws immediately at a first visit. Everything else is in chunks of its own. */
const FIRST_VISITS = {
  // The list of languages of the landing page loads late, and must not load the application with locale/language.ts.
  landing: ['render.tsx', 'screen/landing.tsx', 'locale/language.ts'],
  auth: ['render.tsx', 'ui/toast.tsx', 'screen/auth-entry.tsx'],
  app: ['render.tsx', 'ui/toast.tsx', 'app.tsx'],
}

/** Pages that work without an account. They share a chunk with the application and load nothing else of it. */
const OPEN = ['screen/public-board.tsx', 'screen/report.tsx', 'screen/report-status.tsx']

/** The modules that each page of the application adds. The modules that these pages share are loaded with the application. */
const IN_THE_APP = { board: ['screen/project.tsx'], dashboard: ['screen/dashboard.tsx'] }

/** The schemas, with zod. No page needs them immediately; dialogs, forms and the pages that work without an account share them. */
const SCHEMAS = [
  'column/column',
  'comment/comment',
  'project/project',
  'public-board/public-board',
  'ticket/ticket',
]

/**
 * Modules of a few lines that two tabs or more need: not worth a request of their own, so every page of the application has them,
 * and has what they import.
 */
const TINY = /web\/(view\/shown-view\.ts|column\/(column-choices\.tsx|ring\.ts)|ticket\/to-ticket\.ts)$/

/** Small modules that belong together: one request, and one name in the lists of chunks. */
const TOGETHER: Record<string, RegExp> = {
  /** The table and the lanes share these. */
  groups: /web\/ticket\/table\/groups\.ts$|domain\/ticket\/(lane-fields|sort|custom-order)\.ts$/,
  /** Few visits need these. The landing page is one, so they import little. */
  languages: /domain\/locale\/languages\.ts$|web\/locale\/(device|follow|language-picker|list-text)\.tsx?$/,
}

/** Parts of a library that every page imports by its index, and only some dialogs and tabs use. */
const LATER = /(react-query|query-core)\/build\/modern\/(useInfiniteQuery|infiniteQueryObserver)\.js$/

type Closures = { pages: [string, Set<string>][] } & Record<'open' | 'schemas', Set<string>>

/**
 * Names the chunk of a module after the pages that need the module immediately. So a page loads a few chunks and needs all of
 * their code, instead of one chunk per combination of lazy chunks.
 */
function chunkByPages() {
  let closures: Closures | undefined
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    // A module of the bundler itself, which only the entry needs.
    if (id.startsWith('\0')) return null
    if (LATER.test(id)) return null
    if (TINY.test(id)) return 'app'
    closures ??= {
      pages: Object.entries({ ...FIRST_VISITS, ...IN_THE_APP }).map(([page, files]) => [
        page,
        importedBy(files, graph),
      ]),
      open: importedBy(OPEN, graph),
      schemas: importedBy(
        SCHEMAS.map((file) => `../domain/${file}.ts`),
        graph,
      ),
    }
    const { pages, open, schemas } = closures
    // Before the pages: the board must not get a module that the application needs without it.
    if (TINY.test(id)) return 'app'
    const names = pages.flatMap(([page, modules]) => (modules.has(id) ? [page] : []))
    if (names.length > 0) return chunkOfPages(id, names, open)
    const together = Object.keys(TOGETHER).find((name) => TOGETHER[name]?.test(id))
    if (together) return together
    if (schemas.has(id)) return 'schemas'
    // An icon is not worth a separate request: one chunk has all icons that several dialogs use.
    const isSharedIcon = ICON.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 2
    return isSharedIcon ? 'icons' : null
  }
}

/** @param names the pages that need the module immediately, at least one */
function chunkOfPages(id: string, names: string[], open: Set<string>): string | null {
  const isOfTheApp = names.every((name) => name === 'app' || name in IN_THE_APP)
  if (open.has(id) && isOfTheApp && names.join() !== 'dashboard') return 'app-open'
  // Forms are on the sign-in page and on the dashboard, and the board needs none.
  // The search box of the list needs the fields too, but nothing else of the forms.
  if (names.join() === 'auth,dashboard') return id === `${WEB}ui/field.tsx` ? 'field' : 'auth-dashboard'
  // The dashboard is not in one chunk, because many dialogs share its parts. Its lists of the domain are not worth a request.
  if (names.join() === 'dashboard') return id.startsWith(DOMAIN) ? 'app' : null
  if (names.length === 1) return names[0] ?? null
  const shared = [...new Set(names.map((name) => (name in IN_THE_APP ? 'app' : name)))].join('-')
  // Two kilobytes are not worth a separate request.
  return ['landing-app', 'landing-auth'].includes(shared) ? 'landing-auth-app' : shared
}

function importedBy(files: string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  for (const file of files) visit(normalizePath(fileURLToPath(new URL(`web/${file}`, import.meta.url))))
  return found
}

/**
 * The parts of libraries that no page calls but their other modules refer to: JSON Schema in zod, sign-in by a wallet in auth-js,
 * mutations in query-core, because commands are sent by web/data/use-command.ts, and the parser of messages, which the build has
 * compiled. They would add 14 kB to each page.
 */
const UNUSED =
  /zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$|auth-js\/dist\/module\/lib\/web3\/ethereum\.js$|query-core\/build\/modern\/mutation\.js$|message-utils\/dist\/compileMessage\.mjs$/

/** Replaces their exports by functions that do nothing. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  async load(id) {
    if (!UNUSED.test(id)) return null
    const code = await readFile(id, 'utf8')
    const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
      names.match(/\w+/g),
    )
    return [...new Set([...declared, ...listed])].map((name) => `export const ${name} = () => {}`).join('\n')
  },
}

const ADMIN = /auth-js\/dist\/module\/GoTrueAdminApi\.js$/
type Member = { start: number; end: number; key: { name: string } }

/** Pages use only one method of the class for administrators in auth-js: the one that ends a session. */
const withoutAdmin: Plugin = {
  name: 'without-admin',
  transform(code, id) {
    if (!ADMIN.test(id)) return null
    const declared = this.parse(code).body.find(({ type }) => type === 'ExportDefaultDeclaration')
    const members = (declared as unknown as { declaration: { body: { body: Member[] } } }).declaration.body
      .body
    const kept = members.filter(({ key }) => ['constructor', 'signOut'].includes(key.name))
    if (kept.length !== 2) throw new Error(`${id} ends sessions in another way now`)
    const unused = members.filter((member) => !kept.includes(member))
    return unused
      .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
      .replace(/this\.\w+ = \{[^{}]*\.bind\(this\),?\s*\};/g, '')
  },
}

const MUTATIONS = /query-core\/build\/modern\/mutationCache\.js$/

/** Pages send commands by `useCommand` (web/data), never as mutations of the library, which keeps a cache of them nevertheless. */
const withoutMutations: Plugin = {
  name: 'without-mutations',
  load: (id) =>
    MUTATIONS.test(id)
      ? `export class MutationCache {
          build() { throw new Error('Mutations are not in the build (vite.config.ts)') }
          clear() {}
          resumePausedMutations() { return Promise.resolve() }
        }`
      : null,
}

/** The descriptions of fields in the API document, which only the server writes. */
const DESCRIPTION = /\s*\.describe\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?\s*\)/g
/** The lowest scope of a token for each action, which only the server checks. */
const TOKEN_SCOPE = /, token: (?:'\w+'|null)(?= \})/g
const DOMAIN = normalizePath(fileURLToPath(new URL('domain/', import.meta.url)))
const WEB = normalizePath(fileURLToPath(new URL('web/', import.meta.url)))

const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  async load(id) {
    if (!id.startsWith(DOMAIN) || !id.endsWith('.ts')) return null
    const code = (await readFile(id, 'utf8')).replaceAll(DESCRIPTION, '')
    return id === `${DOMAIN}policy.ts` ? code.replaceAll(TOKEN_SCOPE, '') : code
  },
}

/** The nouns whose answers only dialogs, the settings, few cards and My Work show, which load `domain/late-live.ts`. */
const LATE_LIVE = [
  ...['attachment', 'comment', 'field', 'milestone', 'my-work', 'recurrence', 'relation', 'template'],
].map((noun) => `${DOMAIN}${noun}/apply.ts`)

/**
 * Pages send calls but do not validate them. So they need only methods and paths of the contract, and the functions that keep
 * answers up to date, not the schemas of answers.
 */
const contractWithoutShapes: Plugin = {
  name: 'contract-without-shapes',
  enforce: 'pre',
  async load(id) {
    if (id === `${DOMAIN}late-calls.ts`) return `export const lateCalls = ${JSON.stringify(lateCalls)}`
    const isLate = id === `${DOMAIN}late-live.ts`
    if (id !== `${DOMAIN}api.ts` && !isLate) return null
    const files = (await readdir(DOMAIN)).map((noun) => `${DOMAIN}${noun}/apply.ts`).filter(existsSync)
    const sources = await Promise.all(
      files.map(async (file) => ({ file, code: await readFile(file, 'utf8') })),
    )
    const imports = new Set<string>()
    /** The paths of calls, by method: without words for each call, the first visit is smaller. */
    const paths: Record<string, Record<string, string>> = {}
    const live = Object.entries(api).flatMap(([name, call]) => {
      if (name in lateCalls) return []
      const { method, path } = call
      paths[method] = { ...paths[method], [name]: path.replace('/api/', '') }
      if (!('live' in call)) return []
      const apply = call.live.name
      const source = sources.find(({ code }) => new RegExp(`^export function ${apply}\\b`, 'm').test(code))
      if (!source) throw new Error(`No apply.ts exports ${apply}, which keeps ${name} up to date`)
      if (LATE_LIVE.includes(source.file) !== isLate) return []
      imports.add(`import { ${apply} } from '${source.file}'`)
      return `${name}: ${apply}`
    })
    const setLive = `for (const [name, live] of Object.entries({ ${live.join(', ')} })) api[name].live = live`
    if (isLate) return `${[...imports, "import { api } from './api.ts'", setLive].join('\n')}`
    return `${[...imports].join('\n')}
      const api = {}
      for (const [method, paths] of Object.entries(${JSON.stringify(paths)}))
        for (const [name, path] of Object.entries(paths)) api[name] = { method, path: '/api/' + path }
      ${setLive}
      export { api }`
  },
}

/** Pages do not validate events either. They need the event types, and the event names where users choose events. */
const eventsWithoutShapes: Plugin = {
  name: 'events-without-shapes',
  enforce: 'pre',
  load(id) {
    if (id === `${DOMAIN}event-names.ts`) {
      const names = Object.entries(EVENT_NAMES).map(([type, name]) => `'${type}': t(${JSON.stringify(name)})`)
      return `import { t } from './locale/message.ts'\nexport const EVENT_NAMES = { ${names.join(', ')} }`
    }
    if (id === `${DOMAIN}event-types.ts`) return `export const EVENT_TYPES = ${JSON.stringify(EVENT_TYPES)}`
    if (id !== `${DOMAIN}event.ts`) return null
    return `import * as z from 'zod'
      export const Via = z.enum(${JSON.stringify(Via.options)})
      export const Event = z.unknown()`
  },
}

/** A chunk that is fetched in case it is needed (`preloadChunk`) waits for everything that the user asks for. */
const quietPreloads: Plugin = {
  name: 'quiet-preloads',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return null
    const append = 'document.head.appendChild(link)'
    if (!code.includes(append)) throw new Error(`${id} preloads chunks in another way now`)
    return code.replace(append, `if (globalThis.isQuietPreload) link.fetchPriority = 'low';${append}`)
  },
}

/**
 * A chunk that starts before a chunk that it needs throws. So the application may never need a chunk of one of its pages, which needs
 * the application.
 */
const withoutCircles: Plugin = {
  name: 'without-circles',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && needs(bundle, file.imports).has(file.fileName))
        this.error(`${file.fileName} needs itself through one of ${file.imports.join(', ')}`)
  },
}

function needs(bundle: Rolldown.OutputBundle, files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') needs(bundle, chunk.imports, found)
  }
  return found
}

/** A message as code and catalogues have it. A message with tags but no places stays a text: its name would be another one. */
const compiledMessage = (message: string) =>
  message.includes('{') ? compileMessageOrThrow(message) : message

/**
 * Compiles the messages that have places to fill, so that pages need no parser of messages. The others stay as they are. In tests
 * and in development the library compiles each when it is shown.
 */
const compiledMessages: Plugin = {
  name: 'compiled-messages',
  enforce: 'post',
  transform(code, id) {
    if (!(id.startsWith(WEB) || id.startsWith(DOMAIN)) || !/\b(?:t|rich)\(/.test(code)) return null
    return messagesIn(this.parse(code)).reduceRight((text, { message, hasValues, start, end }) => {
      if (!hasValues || message === undefined) return text
      return text.slice(0, start) + JSON.stringify(compiledMessage(message)) + text.slice(end)
    }, code)
  },
}

const CATALOGUE = /\/locales\/([\w-]+)\.po$/

/** A catalogue as pages load it: the translations by the names of their messages, compiled if they have places to fill. */
const catalogues: Plugin = {
  name: 'catalogues',
  async buildStart() {
    const faults = await faultsOfMessages()
    if (faults.length > 0) this.error(faults.join('\n'))
  },
  async load(id) {
    const language = CATALOGUE.exec(id)?.[1]
    if (!language) return null
    const rows = [...(await readCatalogue(language, ['domain', 'web']))].map(([key, translation]) => {
      const { message, context } = messageOf(key)
      return [messageId(compiledMessage(message), context), compiledMessage(translation)]
    })
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(rows)))})`
  },
}

const ICON = /lucide-react\/dist\/esm\/icons\//
const ICONS = 'lucide-react/dist/esm/lucide-react.mjs'

/**
 * Imports each icon from its own file. Through the package's index every page would depend on all icons, and `chunkByPages` would
 * put the icons of rarely opened dialogs where every first visit loads them.
 */
function iconsByFile(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'icons-by-file',
    enforce: 'pre',
    async buildStart() {
      const index = await readFile(fileURLToPath(new URL(`node_modules/${ICONS}`, import.meta.url)), 'utf8')
      for (const [, names = '', file = ''] of index.matchAll(
        /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
      ))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
    },
    transform(code, id) {
      if (!id.startsWith(WEB)) return null
      return code.replaceAll(/import \{([^}]*)\} from 'lucide-react'/g, (whole, names: string) => {
        const lines = names.split(',').flatMap((part) => {
          const [name = '', own = name] = part.trim().split(/\s+as\s+/)
          if (name === '' || name.startsWith('type ')) return []
          const file = files.get(name)
          if (!file) throw new Error(`${id}: lucide-react has no icon ${name}`)
          return [`import ${own} from 'lucide-react/dist/esm/icons/${file}.mjs'`]
        })
        return lines.length > 0 ? lines.join(';') : whole
      })
    },
  }
}

export default defineConfig({
  root: 'web',
  // A library asks for the variant for old versions of React, and the board has the other one anyway.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  plugins: [
    withoutUnused,
    withoutAdmin,
    withoutMutations,
    contractWithoutShapes,
    eventsWithoutShapes,
    withoutDescriptions,
    compiledMessages,
    catalogues,
    quietPreloads,
    withoutCircles,
    iconsByFile(),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Each page has lists of all chunks that it may load. A name is kept for what a page asks for, and left out where several such
        // parts share code, because nobody looks for it: with all names, a first visit to the board had 1.7 kB more.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]' : 'part'}-[hash].js`,
        // A chunk depends only on chunks of more pages, so its dependencies need not be included in it.
        codeSplitting: {
          groups: [{ name: chunkByPages(), debugName: 'pages', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})

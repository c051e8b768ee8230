// The texts of the interface and their translations (locales/*.po).
//   node script/messages.mjs          writes every message into every catalogue, and removes those that no code has
//   node script/messages.mjs --check  fails for each message that is missing, unused, empty or does not fit its English text
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PO from 'pofile'
import { parseSync } from 'rolldown/experimental'
import { faultOfMessage, faultOfTranslation } from './message-faults.mjs'
import { messagesIn } from './messages-in.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOCALES = `${ROOT}locales/`
const FOLDERS = ['domain', 'server', 'web']

/** Between the context of a message and its text, as in gettext and in `messageId`. */
const CONTEXT_END = '\u0004'
/** One text with several contexts is several messages. */
const keyOf = (message, context) => (context ? context + CONTEXT_END + message : message)

/** @returns the message of a key, and its context if it has one */
export function messageOf(key) {
  const [message, context] = key.split(CONTEXT_END).reverse()
  return { message, context }
}

/** How a fault names a message. */
const nameOf = ({ message, context }) => `“${message}”${context ? ` in the context “${context}”` : ''}`

/** The files whose texts people read. */
async function sources() {
  const files = []
  for (const folder of FOLDERS)
    for (const file of await readdir(`${ROOT}${folder}`, { recursive: true }))
      if (/\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^(?:locale|test)\b/.test(file))
        files.push(`${folder}/${file.replaceAll('\\', '/')}`)
  return files.sort()
}

/**
 * @returns the files of each message by its key (`messageOf`), and the faults of the calls
 */
export async function collectMessages() {
  /** @type {Map<string, string[]>} */
  const messages = new Map()
  const faults = []
  for (const file of await sources()) {
    const code = await readFile(ROOT + file, 'utf8')
    if (!/\b(?:t|rich)\(/.test(code)) continue
    const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    for (const found of messagesIn(program)) {
      const fault =
        faultOfMessage(found) ?? (file.startsWith('domain/') ? faultOfPlural(found.message) : undefined)
      if (fault) faults.push(`${file}:${code.slice(0, found.start).split('\n').length}: ${fault}`)
      else {
        const key = keyOf(found.message, found.context)
        messages.set(key, [...new Set([...(messages.get(key) ?? []), file])])
      }
    }
  }
  return { messages, faults }
}

/** The command line fills messages without anything that knows the plural forms. */
const faultOfPlural = (message) =>
  /\{\w+,/.test(message) ? `“${message}” has forms, which texts of domain/ cannot have` : undefined

/** The languages that have a catalogue. */
export async function languages() {
  const files = await readdir(LOCALES).catch(() => [])
  return files.filter((file) => file.endsWith('.po')).map((file) => file.slice(0, -3))
}

/**
 * @param folders the folders whose code has the messages
 * @returns the translations of a language by the keys of their English messages (`messageOf`)
 */
export async function readCatalogue(language, folders = FOLDERS) {
  const { items } = PO.parse(await readFile(`${LOCALES}${language}.po`, 'utf8'))
  const wanted = items.filter(({ references }) =>
    references.some((file) => folders.some((folder) => file.startsWith(`${folder}/`))),
  )
  return new Map(wanted.map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt), msgstr[0] ?? '']))
}

/** @returns all faults of messages and translations, each a line */
export async function faultsOfMessages() {
  const { messages, faults } = await collectMessages()
  for (const language of await languages()) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const catalogue = await readCatalogue(language)
    for (const key of messages.keys()) {
      const fault = catalogue.has(key)
        ? faultOfTranslation(messageOf(key).message, catalogue.get(key), pluralCategories)
        : 'is missing (node script/messages.mjs adds it)'
      if (fault) faults.push(`locales/${language}.po: ${nameOf(messageOf(key))} ${fault}`)
    }
    for (const key of catalogue.keys())
      if (!messages.has(key)) faults.push(`locales/${language}.po: no code has ${nameOf(messageOf(key))}`)
  }
  return faults
}

const compare = (one, other) => (one < other ? -1 : Number(one > other))

async function write() {
  const { messages, faults } = await collectMessages()
  for (const fault of faults) console.error(fault)
  for (const language of await languages()) {
    const known = await readCatalogue(language)
    const po = new PO()
    po.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' }
    po.items = [...messages]
      .map(([key, files]) => ({ key, files, ...messageOf(key) }))
      // A text with a context is below the same text without.
      .sort(
        (one, other) =>
          compare(one.message, other.message) || compare(one.context ?? '', other.context ?? ''),
      )
      .map(({ key, files, message, context }) => {
        const item = new PO.Item()
        item.msgid = message
        if (context) item.msgctxt = context
        item.msgstr = [known.get(key) ?? '']
        item.references = files
        return item
      })
    await writeFile(`${LOCALES}${language}.po`, `${po.toString()}\n`)
    const left = po.items.filter(({ msgstr }) => msgstr[0] === '').length
    console.log(`${language}: ${po.items.length} messages, ${left} not translated`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const faults = await faultsOfMessages()
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exitCode = 1
  } else await write()
}

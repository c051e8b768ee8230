// The catalogues of the server: the build's beside the program (script/server-catalogues.mjs), or locales/*.po in a checkout. Each is
// read when its language is first used, and kept: about one megabyte.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/locale/language.ts'
import type { Catalogue } from '../../domain/locale/message.ts'
import { type Compiled, messageId } from '../../domain/locale/message-id.ts'

/** The texts of a language by the names of their English messages. That of English has only messages with places. */
export type Words = { language: Language; texts: Catalogue }

const BUILT = new URL('./locales/', import.meta.url)
const SOURCES = new URL('../../locales/', import.meta.url)

const kept = new Map<Language, Words>()

export function wordsIn(language: Language): Words {
  const words = kept.get(language) ?? { language, texts: read(language) }
  kept.set(language, words)
  return words
}

function read(language: Language): Catalogue {
  const built = new URL(`${language}.json`, BUILT)
  return existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : fromSource(language)
}

type Item = { msgctxt?: string; msgid: string; msgstr: string[]; references: string[] }

/** Development and tests have the libraries that read and compile catalogues. */
function fromSource(language: Language): Catalogue {
  const load = createRequire(import.meta.url)
  const { parse } = load('pofile') as { parse(text: string): { items: Item[] } }
  const { compileMessageOrThrow: compile } = load('@lingui/message-utils/compileMessage') as {
    compileMessageOrThrow(message: string): Compiled
  }
  const isEnglish = language === DEFAULT_LANGUAGE
  // Every catalogue has the English messages.
  const { items } = parse(readFileSync(new URL(`${isEnglish ? 'de' : language}.po`, SOURCES), 'utf8'))
  const texts: Catalogue = {}
  for (const { msgctxt, msgid, msgstr, references } of items) {
    const hasPlaces = msgid.includes('{')
    if (!references.some(isOfServer) || (isEnglish && !hasPlaces)) continue
    const text = isEnglish ? msgid : (msgstr[0] ?? '')
    texts[messageId(msgid, msgctxt)] = hasPlaces ? compile(text) : text
  }
  return texts
}

const isOfServer = (file: string) => file.startsWith('server/') || file.startsWith('domain/')

// Writes the catalogues of the server (server/locale/catalogue.ts): the texts of domain/ and server/, compiled.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { languages, messageOf, readCatalogue } from './messages.mjs'

/** As `messageId` of domain/locale, which plain JavaScript cannot import. A test compares them. */
function messageId(text) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** @param folder where a file for each language is written, and one for English with the messages that have places */
export async function writeServerCatalogues(folder) {
  mkdirSync(folder, { recursive: true })
  const english = {}
  for (const language of await languages()) {
    const texts = {}
    for (const [key, translation] of await readCatalogue(language, ['domain', 'server'])) {
      // A key with a context is hashed as `messageId` does.
      const hasPlaces = messageOf(key).message.includes('{')
      texts[messageId(key)] = hasPlaces ? compileMessageOrThrow(translation) : translation
      if (hasPlaces) english[messageId(key)] = compileMessageOrThrow(messageOf(key).message)
    }
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts))
  }
  writeFileSync(join(folder, 'en.json'), JSON.stringify(english))
}

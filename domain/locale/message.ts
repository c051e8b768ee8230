// The texts of the interface in the language of the person. English texts are written where they are used, in ICU MessageFormat;
// catalogues have them in other languages. The catalogue is there before the application's modules run (main.ts), so texts may
// also be constants of a module. For another language the page is loaded again.
import { type Compiled, messageId } from './message-id.ts'

/** The values of the places in a message, such as `{name}`, and its `context` (`t`). */
export type Values = Record<string, string | number | null | undefined>

/** Messages in a language, by `messageId`: a text, or a compiled message if it has places to fill. */
export type Catalogue = Record<string, string | Compiled>

let catalogue: Catalogue = {}
let language = 'en'
let isSource = true
/** @returns what is shown for a message that the catalogue does not have under this name */
type Missing = (message: string | Compiled, id: string) => string | Compiled
let fallback: Missing = (message) => message

/** Shows all texts from now on in this language. Called once, before the application's modules run. */
export function setCatalogue(code: string, messages: Catalogue, missing = fallback) {
  language = code
  catalogue = messages
  isSource = false
  fallback = missing
}

/** Fills the places of a message. */
type Filler = (message: string | Compiled, values: Values) => string

/** Without plural forms, which no text of domain/ has: the server and the command line need no library. */
let filler: Filler = (message, values) =>
  String(message).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Pages fill messages by the library (web/locale/lingui.ts). */
export function setFiller(next: Filler) {
  filler = next
}

/**
 * A text in the language of the person.
 * @param message the English text, always a literal here: script/messages.mjs collects it. Places are named, `{name}`; numbers of
 *   things have plural forms, `{count, plural, one {# ticket} other {# tickets}}`.
 * @param values of the places. A text with two senses has a `context`, also a literal, where it has the rarer one:
 *   `t('Open', { context: 'pull request' })`. Catalogues have a translation for each context.
 */
export function t(message: string, values?: Values): string {
  return restored(filled(message, values))
}

/** A label in the middle of a sentence. German nouns begin with a capital letter everywhere. */
export const inSentence = (label: string): string =>
  language === 'de' ? label : label.toLocaleLowerCase(language)

/**
 * The library decodes escapes such as `\u0041` in its result, so it would also decode them in what people wrote. And `rich` must
 * not take their angle brackets for tags. Both are private characters while a message is filled.
 */
const HIDDEN = { '\\': '\ue000', '<': '\ue001' }

function translated(message: string | Compiled, context: Values[string]) {
  const id = messageId(message, context)
  return catalogue[id] ?? fallback(message, id)
}

/**
 * As `t`, before `restored`.
 * @param tags values that are tags of the code, not texts of people
 */
export function filled(message: string, values?: Values, tags?: Values): string {
  const found = isSource ? message : translated(message, values?.context)
  if (!values || (typeof found === 'string' && !found.includes('{'))) return found as string
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(/[\\<]/g, (at) => HIDDEN[at as keyof typeof HIDDEN]) : value,
  ])
  // The build has compiled what it found in the code of pages (vite.config.ts). Elsewhere, the library does so.
  return filler(found, { ...Object.fromEntries(safe), ...tags })
}

/** Brings back the characters of people's texts that were hidden while the message was filled. */
export function restored(text: string): string {
  return text.replaceAll(HIDDEN['\\'], '\\').replaceAll(HIDDEN['<'], '<')
}

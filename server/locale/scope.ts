// The language of the reader on the server. A text is made in it inside of `inLanguage`, and in English everywhere else, such as in
// logs, on the command line, and in everything that is stored. Importing this file lets `t` know the scope.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/locale/language.ts'
import { type Catalogue, setCatalogue, setFiller, type Values } from '../../domain/locale/message.ts'
import { type Compiled, messageId } from '../../domain/locale/message-id.ts'
import { type Words, wordsIn } from './catalogue.ts'
import { fillCompiled } from './compiled.ts'

const scope = new AsyncLocalStorage<Words | undefined>()

/** The language in which texts are made here. */
export const readersLanguage = (): Language => scope.getStore()?.language ?? DEFAULT_LANGUAGE

/** Makes texts in a language, also after each `await` in `make`. Null: the reader has chosen none. */
export function inLanguage<T>(language: Language | null, make: () => T): T {
  return scope.run(!language || language === DEFAULT_LANGUAGE ? undefined : wordsIn(language), make)
}

/** Makes texts that are kept for others, such as an answer in a cache, or that machines read. */
export const inEnglish = <T>(make: () => T): T => inLanguage(DEFAULT_LANGUAGE, make)

/** The texts of the reader's language; undefined in English. */
export const readersTexts = (): Catalogue | undefined => scope.getStore()?.texts

const HAS_FORMS = /\{\w+,/

function fill(message: string | Compiled, values: Values): string {
  if (typeof message !== 'string') return fillCompiled(message, values, readersLanguage())
  if (!HAS_FORMS.test(message))
    return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  const compiled = wordsIn(DEFAULT_LANGUAGE).texts[messageId(message, values.context)]
  return typeof compiled === 'object' ? fillCompiled(compiled, values, DEFAULT_LANGUAGE) : message
}

// No text is in this catalogue, so `t` asks for each, and gets that of the scope.
setCatalogue(DEFAULT_LANGUAGE, {}, (message, id) => scope.getStore()?.texts[id] ?? message)
setFiller(fill)

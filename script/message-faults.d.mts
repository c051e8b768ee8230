import type { FoundMessage } from './messages-in.mjs'

/** @returns the fault of a call, if it has one */
export function faultOfMessage(found: FoundMessage): string | undefined
/**
 * @param categories the plural forms of the language
 * @returns the fault of a translation, if it has one
 */
export function faultOfTranslation(
  message: string,
  translation: string,
  categories: string[],
): string | undefined

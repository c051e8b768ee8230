// Finds faults of the interface's texts and of their translations.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const PLURALS = new Set(['plural', 'selectordinal'])

/** @returns the parts of a message: texts, places and plural forms. A message without places is a text. */
const partsOf = (message) => (message.includes('{') ? compileMessageOrThrow(message) : [message])

/**
 * @param found a call in the code (messages-in.mjs)
 * @returns its fault, if it has one
 */
export function faultOfMessage({ message, context, hasValues, values }) {
  if (message === undefined) return 'a message must be a literal'
  if (context === null || context === '') return `the context of “${message}” must be a literal`
  if (!hasValues) return message.includes('{') ? `“${message}” has places but no values` : undefined
  try {
    const places = [...placesOf(partsOf(message))].filter((place) => place.startsWith('{'))
    const lost = places.find((place) => values && !values.includes(place.slice(1, -1)))
    return lost && `“${message}” has ${lost}, which has no value`
  } catch (error) {
    return `“${message}”: ${error.message}`
  }
}

/** The places and tags of a message, which its translation must have too. */
function placesOf(parts, places = new Set()) {
  for (const part of parts) {
    if (typeof part === 'string') for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) places.add(tag)
    else {
      const [name, , forms] = part
      places.add(`{${name}}`)
      for (const form of Object.values(forms ?? {})) if (Array.isArray(form)) placesOf(form, places)
    }
  }
  return places
}

/**
 * @param categories the plural forms of the language, such as one, few, many and other in Polish
 * @returns the fault of a translation, if it has one
 */
export function faultOfTranslation(message, translation, categories) {
  if (translation === '') return 'is not translated'
  try {
    const [wanted, parts] = [placesOf(partsOf(message)), partsOf(translation)]
    const has = placesOf(parts)
    const lost = [...wanted].filter((place) => !has.has(place))
    if (lost.length > 0) return `lost ${lost.join(', ')}`
    const strange = [...has].filter((place) => !wanted.has(place))
    if (strange.length > 0) return `has ${strange.join(', ')}, which the English text does not have`
    return faultOfForms(parts, categories)
  } catch (error) {
    return error.message
  }
}

function faultOfForms(parts, categories) {
  for (const [, type, forms] of parts.filter(Array.isArray)) {
    if (!PLURALS.has(type)) continue
    const lost = type === 'plural' ? categories.filter((form) => !(form in forms)) : []
    if (lost.length > 0) return `lacks the plural form ${lost.join(', ')}`
    for (const form of Object.values(forms)) {
      const fault = Array.isArray(form) ? faultOfForms(form, categories) : undefined
      if (fault) return fault
    }
  }
  return undefined
}

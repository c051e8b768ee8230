// Fills the places and plural forms of compiled messages, in the form that the compiler of @lingui/message-utils writes. It needs no
// library, which would be a dependency of the server for these lines.

import type { Values } from '../../domain/locale/message.ts'
import type { Compiled } from '../../domain/locale/message-id.ts'

type Form = string | Compiled
type Forms = Record<string, Form | number> & { offset?: number }
type Place = [name: string, type?: string, forms?: Forms]

/** Rules and numbers of a language, which are slow to make. */
const RULES = new Map<
  string,
  { plural: Intl.PluralRules; ordinal: Intl.PluralRules; number: Intl.NumberFormat }
>()

function rulesOf(language: string) {
  const rules = RULES.get(language) ?? {
    plural: new Intl.PluralRules(language),
    ordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
    number: new Intl.NumberFormat(language),
  }
  RULES.set(language, rules)
  return rules
}

/** @param count what a sign # in the message is; only the forms of a plural have one */
export function fillCompiled(message: Compiled, values: Values, language: string, count?: number): string {
  return message
    .map((part) => {
      if (part === '#' && count !== undefined) return rulesOf(language).number.format(count)
      return typeof part === 'string' ? part : fillPlace(part as Place, values, language)
    })
    .join('')
}

function fillPlace([name, type, forms]: Place, values: Values, language: string): string {
  const value = values[name]
  if (!type || !forms) return String(value ?? '')
  const fill = (form: Form | number | undefined, count?: number) =>
    Array.isArray(form) ? fillCompiled(form, values, language, count) : String(form ?? '')
  if (type === 'select') return fill(forms[String(value)] ?? forms.other)
  const count = Number(value) - (forms.offset ?? 0)
  const rules = rulesOf(language)[type === 'selectordinal' ? 'ordinal' : 'plural']
  return fill(forms[String(value)] ?? forms[rules.select(count)] ?? forms.other, count)
}

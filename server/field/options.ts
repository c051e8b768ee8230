// The options of a field after an edit. No option is forgotten while its field exists: tickets and the history refer to it.
import { Refusal } from '../../domain/error.ts'
import { type FieldOption, OPTIONS_PER_FIELD } from '../../domain/field/field.ts'
import { formerNames } from '../../domain/field/name.ts'
import { nameKey } from '../../domain/names.ts'

type Sent = { id?: string | undefined; name: string; color: FieldOption['color'] }[]

const refused = (message: string) =>
  new Refusal('invalid_input', { errors: [{ field: 'options', message }] }, message)

/**
 * The options in the order in which they were sent, then the removed ones. A new option with the name of a removed one is that
 * one again.
 */
export function optionsAfter(options: FieldOption[], sent: Sent, newId: () => string): FieldOption[] {
  const kept = sent.map(({ id, name, color }): FieldOption => {
    const known = options.find((one) =>
      id === undefined ? one.removed && nameKey(one.name) === nameKey(name) : one.id === id,
    )
    if (id !== undefined && !known) throw refused(`The field has no option with the id ${id}`)
    const renamed = { from: known?.name ?? name, to: name }
    const former = formerNames(known?.former_names ?? [], renamed, nameKey)
    return {
      id: known?.id ?? newId(),
      name,
      color,
      removed: false,
      ...(former.length > 0 && { former_names: former }),
    }
  })
  const names = kept.map(({ name }) => nameKey(name))
  const twice = kept.find(({ name }, index) => names.indexOf(nameKey(name)) < index)
  if (twice) throw refused(`There are two options with the name “${twice.name}”`)
  if (new Set(kept.map(({ id }) => id)).size < kept.length) throw refused('An option is listed twice')
  const gone = options.filter(({ id }) => !kept.some((one) => one.id === id))
  if (kept.length + gone.length > OPTIONS_PER_FIELD)
    throw refused(`A field can have at most ${OPTIONS_PER_FIELD} options, with those that were removed`)
  return [...kept, ...gone.map((one) => ({ ...one, removed: true }))]
}

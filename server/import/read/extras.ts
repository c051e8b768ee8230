// Values of a source that have no field here, such as components and custom fields: they are left out, or come as labels if the user
// chose so. The key of a kind names it in the report and in the options of an import.
import { cut } from '../../../domain/cut.ts'
import { IMPORT_LABEL_KEY } from '../../../domain/import/import.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { oneLine } from './text.ts'

/** The key of a custom field. */
export const fieldKey = (name: string) => cut(`custom field ${oneLine(name).text}`, IMPORT_LABEL_KEY)

/** The name of a field and one of its values as the name of a label; null if the value is no word for a label. */
export function labelNameOf(field: string, value: string): string | null {
  const [name, text] = [oneLine(field).text, oneLine(value).text]
  if (text === '' || text === '?' || /\n/.test(value.trim()) || [...text].length > LIMITS.label_name)
    return null
  const isNamed = name === '' || text.toLowerCase().startsWith(name.toLowerCase())
  const whole = isNamed ? text : `${name}: ${text}`
  return [...whole].length > LIMITS.label_name ? text : whole
}

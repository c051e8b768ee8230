// The values that tickets have in custom fields, in the form in which they are sent.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { Id } from '../text.ts'

/** The most values that one edit can set: those of all fields of a project. */
const MOST_SET = 30

export const CustomValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
/**
 * The value of a custom field: a text, an address, a day, the id of an option or of a user; a number; `true`; or the ids of options.
 */
export type CustomValue = z.infer<typeof CustomValue>

export const CustomValues = z.record(z.uuid(), CustomValue)
/** The values of a ticket by the ids of the custom fields. A field without a value is missing. */
export type CustomValues = z.infer<typeof CustomValues>

export const CustomChanges = z
  .record(Id, CustomValue.nullable())
  .refine(
    (values) => Object.keys(values).length <= MOST_SET,
    t('At most {most_set} values', { most_set: MOST_SET }),
  )
/** New values by the ids of the custom fields; null removes a value. */
export type CustomChanges = z.infer<typeof CustomChanges>

/** The name of a custom field in events, in the history and in conflicts. Texts have names of their own, because the log keeps none. */
export type CustomKey = `custom:${string}` | `text:${string}`

/** Whether a name in events is that of a custom field. */
export const isCustomKey = (name: string): name is CustomKey => /^(custom|text):/.test(name)

/** Whether a name in events is that of a custom field with a text that people write. */
export const isTextKey = (name: string): boolean => name.startsWith('text:')

/** The id of the field that a name in events means. */
export const fieldIdIn = (name: string): string => name.slice(name.indexOf(':') + 1)

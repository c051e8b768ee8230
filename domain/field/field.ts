// Custom fields: the fields that a project adds to its tickets. Each is a row of a kind, as the built-in fields are.

import * as z from 'zod'
import { LabelColor } from '../label/label.ts'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Id, nameText, optionalText } from '../text.ts'

/** The most fields of a project. */
export const FIELDS_PER_PROJECT = 30
/** The most fields that a project keeps, with those that were removed. */
export const FIELDS_KEPT = 100
/** The most fields that cards show. */
export const FIELDS_ON_CARD = 3
/** The most options of a field, with those that were removed. */
export const OPTIONS_PER_FIELD = 100
/** The most former names of a field or of an option that queries still understand. */
export const FORMER_NAMES = 10
/** The number of days for which a removed field can be restored. */
export const FIELD_RESTORABLE_DAYS = 30

/** The kinds of custom fields, in the order in which they are offered. */
export const FIELD_KINDS = [
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number', { context: 'kind of field' }) },
  { value: 'day', label: t('Date') },
  { value: 'choice', label: t('Choice') },
  { value: 'choices', label: t('Several choices') },
  { value: 'person', label: t('Person') },
  { value: 'address', label: t('Web address') },
  { value: 'checkbox', label: t('Checkbox') },
] as const
export const FieldKind = z.enum([
  ...(['text', 'number', 'day', 'choice', 'choices', 'person', 'address', 'checkbox'] as const),
])
/** The kind of a custom field. */
export type FieldKind = z.infer<typeof FieldKind>

/** Whether fields of a kind have options. */
export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'

export const FieldOption = z.object({
  id: z.uuid(),
  name: z.string(),
  color: LabelColor,
  removed: z.boolean().describe('It can no longer be chosen; tickets that have it keep it'),
  former_names: z
    .array(z.string())
    .optional()
    .describe('Its names before, the last one first; missing: none'),
})
/** An option of a field: a value that people can choose. */
export type FieldOption = z.infer<typeof FieldOption>

export const CustomField = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  former_names: z
    .array(z.string())
    .describe(
      'Its names before, the last one first: queries understand them as long as no field has the name',
    ),
  kind: FieldKind,
  unit: z.string().nullable().describe('The unit of a number, such as “hours”'),
  options: z.array(FieldOption).describe('In their order; empty for other kinds than `choice` and `choices`'),
  on_card: z.boolean().describe('Cards of the board show it'),
  position: z.int().describe('Its place among the fields of the project, from 0'),
  removed_at: z.iso.datetime().nullable().describe('It can be restored for 30 days'),
  version: z.int(),
})
/** A custom field of a project. */
export type CustomField = z.infer<typeof CustomField>

const Name = nameText(LIMITS.field_name, t('Please enter a name'))
const Unit = optionalText(LIMITS.field_unit)
const Option = z.strictObject({
  id: Id.optional().describe('The id of an option that the field has; left out for a new one'),
  name: nameText(LIMITS.field_option, t('Please enter a name for each option')),
  color: LabelColor.default('gray'),
})
const Options = z
  .array(Option)
  .max(
    OPTIONS_PER_FIELD,
    t('A field can have at most {options_per_field} options', { options_per_field: OPTIONS_PER_FIELD }),
  )

export const CreateField = z.strictObject({
  name: Name,
  kind: FieldKind,
  unit: Unit.default(null),
  options: Options.default([]),
  on_card: z.boolean().default(false),
})
export const UpdateField = z.strictObject({
  version: z.int().describe('The version that the edit started from'),
  name: Name.optional(),
  unit: Unit.optional(),
  options: Options.optional().describe(
    'All options in their order. Options that are left out are removed; tickets that have them keep them',
  ),
  on_card: z.boolean().optional(),
  position: z.int().min(0).max(FIELDS_PER_PROJECT).optional().describe('Its new place, from 0'),
})

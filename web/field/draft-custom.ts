// The custom values of a new ticket: kept in its draft, and for the next ticket if several are created.
import { useState } from 'react'
import { usableCustom } from '../../domain/field/preset.ts'
import { errorsOfCustom } from '../../domain/field/read.ts'
import type { CustomValues } from '../../domain/field/value.ts'
import { useFields } from './use-fields.ts'

const NONE: CustomValues = {}

/**
 * @param drafted the values in the draft; undefined while nobody has changed one
 * @param preset the values of the template
 */
export function useDraftCustom(projectId: string, drafted: CustomValues | undefined, preset: CustomValues) {
  const { fields, removed, query } = useFields(projectId)
  const [kept, setKept] = useState(NONE)
  const start = usableCustom(preset, fields)
  const untouched = kept === NONE ? start : kept
  const all = drafted ?? untouched
  // A field may have been removed since the draft was kept.
  const isKnown = ([id]: [string, unknown]) => !query.data || fields.some((field) => field.id === id)
  return {
    custom: Object.fromEntries(Object.entries(all).filter(isKnown)),
    /** The values that were typed for fields which were removed meanwhile. */
    gone: removed.flatMap((field) => {
      const value = all[field.id]
      return value === undefined ? [] : [{ field, value }]
    }),
    /** The values with what was typed for removed fields, which may be restored. */
    withGone: (custom: CustomValues): CustomValues => ({
      ...Object.fromEntries(Object.entries(all).filter((one) => !isKnown(one))),
      ...custom,
    }),
    without: (id: string): CustomValues => {
      const { [id]: _, ...others } = all
      return others
    },
    /** Why the form cannot be sent, by the names of refusals. */
    errors: () => errorsOfCustom(fields, all),
    /** Keeps the values for the next ticket. */
    keep: () => setKept(all),
    forget() {
      setKept(NONE)
      return start
    },
    /** The values of a form that nobody has changed. */
    untouched,
  }
}

/** The values under the names by which refusals call them. */
export const namedInErrors = (custom: CustomValues) =>
  Object.fromEntries(Object.entries(custom).map(([id, value]) => [`custom.${id}`, value]))

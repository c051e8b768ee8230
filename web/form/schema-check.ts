// Validates a form by the contract's schemas, for pages that load the schemas anyway.
import type * as z from 'zod'
import { errorsOf } from '../data/form-errors.ts'
import type { Check } from './use-form.ts'

export function schemaCheck<Shape extends z.ZodObject>(shape: Shape): Check<z.input<Shape>, z.output<Shape>> {
  return (typed) => {
    const parsed = shape.safeParse(typed)
    return parsed.success ? { values: parsed.data } : { errors: errorsOf(parsed.error) }
  }
}

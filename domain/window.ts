// The size of a window of a list, in the input of its query.
import * as z from 'zod'
import { LARGEST_WINDOW } from './limits.ts'

/**
 * The number of records in a window.
 * @param normal the number if the caller asks for none
 * @param most the largest number that the caller can ask for
 */
export const windowLimit = (normal: number, most = LARGEST_WINDOW) =>
  z.coerce.number().int().min(1).max(most).default(normal)

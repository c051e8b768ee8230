// The mark of columns whose tickets were closed without being delivered.

import type { Column } from '../../domain/column/column.ts'
import { t } from '../../domain/locale/message.ts'

/** The meaning of the ring that marks a column; undefined if it is delivered. Answers of earlier releases lack the field. */
export const ringOf = ({ delivered }: Pick<Column, 'delivered'>): string | undefined =>
  delivered === false ? t('Not delivered') : undefined

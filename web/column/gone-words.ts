// The sentence about the column and the labels that a setting for new tickets names, but that no longer exist.
import { t } from '../../domain/locale/message.ts'

export function goneWords(gone: readonly ('column' | 'labels')[]): string {
  const [first] = gone
  if (gone.length > 1)
    return first === 'column'
      ? t('The column and A label that was chosen for new tickets no longer exists.')
      : t('A label and The column that was chosen for new tickets no longer exists.')
  return first === 'column'
    ? t('The column that was chosen for new tickets no longer exists.')
    : t('A label that was chosen for new tickets no longer exists.')
}

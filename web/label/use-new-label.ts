// Creates a label while the user types its name.

import { LABEL_COLORS, LabelName } from '../../domain/label/label.ts'
import { t } from '../../domain/locale/message.ts'
import { errorsOf, reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { toast } from '../ui/toast.tsx'
import { useLabels } from './use-labels.tsx'

const TOAST = { id: 'new-label' }

/** @returns a function that creates the label and returns its id; undefined if that failed, which a toast has reported */
export function useNewLabel(projectId: string) {
  const { run, pending } = useCommand('createLabel')
  const labels = useLabels()

  async function make(typed: string): Promise<string | undefined> {
    const name = LabelName.safeParse(typed)
    if (!name.success) {
      toast.error(t('Failed to create label'), Object.values(errorsOf(name.error))[0], TOAST)
      return undefined
    }
    // The new label gets the colour that is used least.
    const used = [...labels.values()].map(({ color }) => color)
    const uses = LABEL_COLORS.slice(1).map((color) => used.filter((other) => other === color).length)
    const color = LABEL_COLORS[1 + uses.indexOf(Math.min(...uses))] ?? 'gray'
    try {
      const event = await run({ params: { projectId }, input: { name: name.data, color } })
      return event?.type === 'label.created' ? event.label.id : undefined
    } catch (error) {
      toast.error(t('Failed to create label'), reasonOf(error), TOAST)
      return undefined
    }
  }

  return { make, pending }
}

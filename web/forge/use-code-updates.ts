// Calls back when a forge has sent something about a project.
import { useEffect } from 'react'
import { onCode } from '../data/code-updates.ts'

/** @param number the only ticket to react to; undefined for all */
export function useCodeUpdates(projectId: string, action: () => void, number?: number): void {
  useEffect(
    () =>
      onCode((update) => {
        const isOther = update !== undefined && update.project_id !== projectId
        const isOfAny = !update || update.numbers.length === 0 || number === undefined
        if (!isOther && (isOfAny || update.numbers.includes(number))) action()
      }),
    [projectId, action, number],
  )
}

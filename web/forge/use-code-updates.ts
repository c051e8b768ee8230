// Calls back when a forge has sent something about a project.
import { useEffect } from 'react'
import { onCode } from '../data/code-updates.ts'

/** @param number the only ticket to react to; undefined for all */
export function useCodeNews(projectId: string, act: () => void, number?: number): void {
  useEffect(
    () =>
      onCode((news) => {
        const isOther = news !== undefined && news.project_id !== projectId
        const isOfAny = !news || news.numbers.length === 0 || number === undefined
        if (!isOther && (isOfAny || news.numbers.includes(number))) act()
      }),
    [projectId, act, number],
  )
}

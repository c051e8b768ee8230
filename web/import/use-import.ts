// One import. It is fetched again every second while the server works on it.
import { useEffect } from 'react'
import type { ImportInFull } from '../../domain/import/import.ts'
import { useQuery } from '../data/use-query.ts'
import { BUSY } from './words.ts'

const EVERY_MS = 1_000

export function useImport(projectId: string, id: string) {
  const query = useQuery('getImport', { params: { projectId }, input: { id } })
  const found: ImportInFull | null | undefined = query.data?.found
  const isBusy = found ? BUSY.has(found.import.state) : false
  const { refetch } = query
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refetch(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isBusy, refetch])
  return { query, found, refetch }
}

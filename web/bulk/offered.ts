// The selected tickets, and how to change them, for the palette. The selection (selecting.tsx) provides them while it is mounted.
import type { BulkAction } from '../../domain/bulk/bulk.ts'
import type { Done } from './words.ts'

export type OfferedBulk = { projectId: string; count: number; change: (act: BulkAction, done: Done) => void }

let offered: OfferedBulk | undefined

export const offeredBulk = (): OfferedBulk | undefined => offered

/** @returns a function that withdraws the tickets */
export function offerBulk(bulk: OfferedBulk): () => void {
  offered = bulk
  return () => {
    if (offered === bulk) offered = undefined
  }
}

// The content of the public board: the columns, and the loaded windows of each. A refresh fetches all of it again.
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  PUBLIC_WINDOW,
  type PublicBoard,
  type PublicTicket,
  type PublicWindow,
} from '../../domain/public-board/public-board.ts'
import type { ColumnKey } from '../../domain/ticket/shapes.ts'
import { merged } from '../data/merged.ts'
import { publicCall } from '../data/public-call.ts'

export type ShownColumn = { tickets: PublicTicket[]; next: string | null }
export type ShownBoard = { board: PublicBoard; columns: Record<ColumnKey, ShownColumn> }

/** A refresh loads all windows again if they are at most this many; otherwise only the first window of each column. */
const REFRESHED = 30

async function windowsOf(secret: string, column: ColumnKey, atLeast: number): Promise<ShownColumn> {
  const shown: ShownColumn = { tickets: [], next: null }
  do {
    const window = await windowOf(secret, column, shown.next)
    shown.tickets.push(...window.tickets)
    shown.next = window.next
  } while (shown.next && shown.tickets.length < atLeast)
  return shown
}

function windowOf(secret: string, column: ColumnKey, after: string | null) {
  const query = new URLSearchParams({ column, ...(after && { after }) })
  return publicCall<PublicWindow>(`board/tickets?${query}`, { secret })
}

async function load(secret: string, known?: ShownBoard): Promise<ShownBoard> {
  const board = await publicCall<PublicBoard>('board', { secret })
  const counts = Object.values(known?.columns ?? {}).map(({ tickets }) => tickets.length)
  const isMuch = counts.reduce((sum, count) => sum + Math.ceil(count / PUBLIC_WINDOW), 0) > REFRESHED
  const columns: ShownBoard['columns'] = {}
  const entries = board.columns.map(async ({ key }) => {
    columns[key] = await windowsOf(secret, key, isMuch ? 1 : (known?.columns[key]?.tickets.length ?? 1))
  })
  await Promise.all(entries)
  return { board, columns }
}

export function usePublicBoard(secret: string) {
  const [shown, setShown] = useState<ShownBoard>()
  const [error, setError] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const known = useRef<ShownBoard>(undefined)
  known.current = shown

  const refresh = useCallback(async () => {
    setPending(true)
    try {
      setShown(await load(secret, known.current))
      setError(undefined)
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }, [secret])

  useEffect(() => {
    setShown(undefined)
    known.current = undefined
    void refresh()
  }, [refresh])

  async function loadMore(column: ColumnKey) {
    const cursor = shown?.columns[column]?.next
    if (!cursor) return
    const { tickets, next } = await windowOf(secret, column, cursor)
    setShown((before) => {
      const former = before?.columns[column]
      // The column was refreshed meanwhile.
      if (!before || former?.next !== cursor) return before
      return {
        ...before,
        columns: { ...before.columns, [column]: { tickets: merged(former.tickets, tickets), next } },
      }
    })
  }

  return { shown, error, pending, refresh, loadMore }
}

// The text that was typed into a public form, kept in this tab until it is sent, so that a reload loses nothing.
import { useState } from 'react'
import type { TicketType } from '../../domain/ticket/ticket.ts'

export type TypedReport = { title: string; description: string; type?: TicketType }

const EMPTY: TypedReport = { title: '', description: '' }

export function useTypedReport(slug: string) {
  const key = `lacewing.report.${slug}`
  const [typed, setTyped] = useState<TypedReport>(() => {
    try {
      return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
    } catch {
      return EMPTY
    }
  })
  return {
    typed,
    type(change: Partial<TypedReport>) {
      const next = { ...typed, ...change }
      setTyped(next)
      // A browser may have no storage.
      try {
        sessionStorage.setItem(key, JSON.stringify(next))
      } catch {}
    },
    forget() {
      setTyped(EMPTY)
      sessionStorage.removeItem(key)
    },
  }
}

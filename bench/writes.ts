// The four measured changes as requests, shared by latency and throughput.
import { randomUUID } from 'node:crypto'
import type { Request } from './client.ts'

export const CHANGES = ['create', 'move', 'edit', 'comment'] as const
export type Change = (typeof CHANGES)[number]

const statuses = ['in_progress', 'done', 'todo']

/** @param turn differs between requests, so that each one changes something */
export function changeRequest(change: Change, projectId: string, ticketId: string, turn: number): Request {
  const ticket = `/api/tickets/${ticketId}`
  switch (change) {
    case 'create': {
      const description = 'Lorem ipsum dolor sit amet, consectetur. '.repeat(8)
      const body = { title: `Measured on login ${turn}`, description }
      return { method: 'POST', path: `/api/projects/${projectId}/tickets`, body, key: randomUUID() }
    }
    case 'move':
      return { method: 'PATCH', path: `${ticket}/status`, body: { status: statuses[turn % 3] } }
    case 'edit':
      // A version from the future never conflicts.
      return { method: 'PATCH', path: ticket, body: { version: 1_000_000, title: `Edited ${turn}` } }
    case 'comment': {
      const body = { content: `A comment of some words, number ${turn}` }
      return { method: 'POST', path: `${ticket}/comments`, body, key: randomUUID() }
    }
  }
}

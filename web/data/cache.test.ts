// When components learn of an event.
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from './cache.ts'

// The storage of a session, and the page that is open, need a browser.
vi.mock('./call.ts', () => ({ CallError: Error }))
vi.mock('./connection.ts', () => ({}))

test('components learn of an event before the command that caused it resolves', async () => {
  const queryKey = ['an answer']
  queryClient.setQueryData(queryKey, 'former')
  const shown: unknown[] = []
  const observer = new QueryObserver(queryClient, { queryKey, enabled: false })
  // The way in which useQuery subscribes.
  const leave = observer.subscribe(notifyManager.batchCalls(({ data }) => shown.push(data)))
  const command = async () => void queryClient.setQueryData(queryKey, 'new')
  await command()
  expect(shown.at(-1)).toBe('new')
  leave()
})

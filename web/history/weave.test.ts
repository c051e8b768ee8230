// Comments and changes of a ticket in one list, by time.
import { expect, it } from 'vitest'
import { comment } from '../../domain/api-example.ts'
import type { Comment } from '../../domain/comment/comment.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { weave } from './weave.ts'

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`
const commentAt = (minute: number): Comment => ({ ...comment, id: String(minute), created_at: at(minute) })
const changed = (minute: number) => ({ seq: minute, at: at(minute) }) as HistoryEntry
const wovenOf = (comments: number[], entries: number[]) =>
  weave(comments.map(commentAt), entries.map(changed)).map((item) =>
    'comment' in item ? `said ${item.comment.id}` : `changed ${item.entries.map(({ seq }) => seq).join()}`,
  )

it('puts the changes between the comments by time, neighbours together', () => {
  expect(wovenOf([2, 5], [1, 2, 3, 4, 6, 7])).toEqual([
    'changed 1,2',
    'said 2',
    'changed 3,4',
    'said 5',
    'changed 6,7',
  ])
})

it('is either list alone where the other is empty', () => {
  expect(wovenOf([1, 2], [])).toEqual(['said 1', 'said 2'])
  expect(wovenOf([], [1, 2])).toEqual(['changed 1,2'])
})

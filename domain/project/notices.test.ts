// The offer of a project, and the notice of who added the viewer, after an event.

import { expect, test } from 'vitest'
import type { OutputOf } from '../api.ts'
import { ada, event, grace, member, project } from '../api-example.ts'
import { applyEvent } from '../apply.ts'
import { offeredTo } from './notices.ts'
import type { ProjectSummary } from './project.ts'

const until = '2026-03-09T09:30:00.000Z'
const card: ProjectSummary = {
  ...project,
  transfer_to: grace.id,
  transfer_until: until,
  role: 'developer',
  ticket_count: 17,
  member_count: 3,
  is_favourite: false,
  added_by: ada,
}

const after = (...[payload]: Parameters<typeof event>) => {
  const view = applyEvent('listProjects', { projects: [card], next: null }, event(payload), {
    userId: grace.id,
  })
  return typeof view === 'symbol' ? undefined : view.projects[0]
}

test('an offer ends with the membership of whom it was made to, and with nobody else’s', () => {
  const gone = { type: 'member.removed', member_id: member.id } as const
  const view = { seq: project.seq, project: card, role: 'admin', columns: [] } as OutputOf<'getProject'>
  const seen = (user_id: string) =>
    applyEvent('getProject', view, event({ ...gone, user_id }), { userId: ada.id }) as typeof view
  expect(seen(grace.id).project).toMatchObject({ transfer_to: null, transfer_until: null })
  expect(seen(ada.id).project).toMatchObject({ transfer_to: grace.id, transfer_until: until })
})

test('until its time is over', () => {
  expect(offeredTo(card, new Date(Date.parse(until) - 1))).toBe(grace.id)
  expect(offeredTo(card, new Date(until))).toBeNull()
  expect(offeredTo(project, new Date(0))).toBeNull()
})

test('who added somebody has the name they have now; whoever owns the project was added by nobody', () => {
  const renamed = { ...ada, full_name: 'Ada Byron' }
  expect(after({ type: 'user.changed', profile: renamed })?.added_by).toEqual(renamed)
  expect(
    after({ type: 'user.changed', profile: { ...grace, full_name: 'Amazing Grace' } })?.added_by,
  ).toEqual(ada)
  expect(
    after({ type: 'project.changed', changes: { owner_id: grace.id, transfer_to: null }, version: 2 })
      ?.added_by,
  ).toBeNull()
  expect(after({ type: 'project.changed', changes: { name: 'Gemini' }, version: 2 })?.added_by).toEqual(ada)
})

// The calls about what is reachable without an account: public boards, public forms, calendars.
import type { ApiDocs } from '../api-doc.ts'
import { ada, event, member, project } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'

const id = ids.calendarId
const robot = {
  id: '0195c1d2-7a3b-7000-8000-0000000000d2',
  full_name: 'Public form',
  username: 'public-form-bot',
}
const secret = 'cm9ja2V0LXNjaWVuY2UtZm9yLWV2ZXJ5Ym9keS0wMDE'
const shown = { show_people: false, show_descriptions: true }
const form = {
  slug: 'k3tq5wz7m2xa6cbn4hpd',
  robot_id: robot.id,
  is_on: true,
  works: true,
  intro: 'Please describe the problem.',
  suggests: false,
  shows_names: false,
  types: [],
  label_ids: [],
  column: null,
  asks_mail: false,
  gone: [],
}
const created_at = project.created_at

export const publicDocs = {
  getPublicBoard: {
    summary: 'Get the public link',
    agent: null,
    description:
      'Whether the board has a public link, and what the link shows. Every member may read this. The link itself is never shown ' +
      'again, because the server stores only a hash of its secret.',
    output: { seq: project.seq, link: { ...shown, created_at, created_by: ada } },
  },
  publishBoard: {
    summary: 'Create a public link',
    description:
      'You generate the secret (32 random bytes in base64url); the server stores only its hash. An earlier link stops working. ' +
      'Anyone with `/public/board#<secret>` can see titles, columns, labels, types, priorities and due dates, without an ' +
      'account. For the owner. Returns `null`.',
    input: { ...shown, secret },
    output: null,
  },
  changePublicBoard: {
    summary: 'Change what the public link shows',
    description: 'Takes effect with the next request. Changes nothing if there is no link. Returns `null`.',
    input: { show_people: true, show_descriptions: false },
    output: null,
  },
  unpublishBoard: {
    summary: 'Remove the public link',
    description: 'From the next request on, it answers like a link that never existed. Returns `null`.',
    output: null,
  },
  getPublicForm: {
    summary: 'Get the public form',
    agent: null,
    description:
      'The form with which people without an account file tickets at `/report/<slug>`; `form` is `null` if there never was one.',
    output: { seq: project.seq, form },
  },
  changePublicForm: {
    summary: 'Change the public form',
    description:
      'Turns it on or off, and sets what it shows. When it is turned on for the first time, a robot joins the project; it is the ' +
      'reporter of the tickets that are filed. While the form is off, the private links to filed tickets do not work either. ' +
      'Types, labels and a column are given to the tickets that are filed. For the owner and admins.',
    input: { is_on: true, intro: form.intro, suggests: false, shows_names: false },
    output: event(
      {
        type: 'member.added',
        member: { ...member, user_id: robot.id, invited_by: ada.id, profile: robot },
      },
      { members: 3 },
    ),
  },
  listCalendars: {
    summary: 'List my calendars',
    description: 'Addresses that calendar programs subscribe to, without their secrets.',
    output: { calendars: [{ id, project: { id: project.id, name: project.name }, created_at }] },
  },
  createCalendar: {
    summary: 'Create a calendar',
    description:
      'You generate the secret (32 random bytes in base64url); the server stores only its hash. `/calendar/<secret>.ics` returns ' +
      'the due dates of open tickets as iCalendar (RFC 5545): from 90 days ago on, at most 1,000, and only of tickets that you ' +
      'may read at that time. Returns `null`.',
    input: { project_id: project.id, secret },
    output: null,
  },
  replaceCalendar: {
    summary: 'Give a calendar a new address',
    description: 'The former address stops working. Returns `null`.',
    input: { calendar_id: id, secret },
    output: null,
  },
  endCalendar: {
    summary: 'Remove a calendar',
    description: 'Its address answers like one that never existed. Returns `null`.',
    input: { calendar_id: id },
    output: null,
  },
} satisfies Partial<ApiDocs>

// The calls about what is reachable without an account: public boards, public forms, calendars.
import type { ApiDocs } from '../api-doc.ts'
import { ada, event, ids, member, project } from '../api-example.ts'

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
  intro: 'Tell us what went wrong.',
  suggests: false,
  shows_names: false,
}
const created_at = project.created_at

export const publicDocs = {
  getPublicBoard: {
    summary: 'Get the public link',
    description:
      'Whether the board can be read by a link without an account, and what it shows. Every member is told. Nobody is shown ' +
      'the link again: the server knows a hash of its secret only.',
    output: { seq: project.seq, link: { ...shown, created_at, created_by: ada } },
  },
  publishBoard: {
    summary: 'Make a public link',
    description:
      'You make the secret (32 random bytes in base64url), which the server only hashes; a former link ends. Whoever has ' +
      '`/public/board#<secret>` reads titles, columns, labels, types, priorities and due dates, without an account. ' +
      'For the owner. Answers `null`.',
    input: { ...shown, secret },
    output: null,
  },
  changePublicBoard: {
    summary: 'Change what the public link shows',
    description: 'From the next request on. Without a link it changes nothing. Answers `null`.',
    input: { show_people: true, show_descriptions: false },
    output: null,
  },
  unpublishBoard: {
    summary: 'End the public link',
    description: 'It answers as one that never was, from the next request on. Answers `null`.',
    output: null,
  },
  getPublicForm: {
    summary: 'Get the public form',
    description:
      'The form by which people without an account file tickets at `/report/<slug>`; null: there never was one.',
    output: { seq: project.seq, form },
  },
  changePublicForm: {
    summary: 'Change the public form',
    description:
      'Turns it on or off, and says what it shows. The first time it is on, a robot joins the project, by which what is filed ' +
      'is reported. While it is off, the private links of what was filed do not work either. For the owner and admins.',
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
    summary: 'Make a calendar',
    description:
      'You make the secret (32 random bytes in base64url), which the server only hashes. `/calendar/<secret>.ics` answers the due ' +
      'dates of open tickets as iCalendar (RFC 5545): from 90 days ago on, at most 1,000, as far as you may read them then. ' +
      'Answers `null`.',
    input: { project_id: project.id, secret },
    output: null,
  },
  replaceCalendar: {
    summary: 'Give a calendar another address',
    description: 'The former address ends. Answers `null`.',
    input: { calendar_id: id, secret },
    output: null,
  },
  endCalendar: {
    summary: 'End a calendar',
    description: 'Its address answers as one that never was. Answers `null`.',
    input: { calendar_id: id },
    output: null,
  },
} satisfies Partial<ApiDocs>

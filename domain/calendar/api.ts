// The contract's calls about the user's own calendars.
import * as z from 'zod'
import { command, query } from '../operation.ts'
import { Calendar, CreateCalendar, EndCalendar, ReplaceCalendar } from './calendar.ts'

export const calendarApi = {
  listCalendars: query('/api/me/calendars', 'self', z.object({ calendars: z.array(Calendar) })),
  createCalendar: command('POST', '/api/me/calendars', 'self', 'none', CreateCalendar),
  replaceCalendar: command('PATCH', '/api/me/calendars', 'self', 'none', ReplaceCalendar),
  endCalendar: command('DELETE', '/api/me/calendars', 'self', 'none', EndCalendar),
} as const

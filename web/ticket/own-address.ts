// Addresses of tickets in a search. Only an address of this server leads to a ticket: another server may have a copy of the project.
import { type Keyed, keysOf } from '../../domain/project/keys.ts'
import { type TicketAddress, ticketAddress } from '../../domain/ticket/address.ts'
import { searchedNumber } from '../../domain/ticket/search.ts'
import { ticketAt } from '../paths.ts'

/** Whether a text is the address of a ticket on another server. */
export const isForeignAddress = (text: string) => !ticketAt(text) && ticketAddress(text) !== undefined

/** The address of a ticket without the filters of the page behind it, so that it fits into a search. */
export const shortAddress = ({ origin, projectId, number, hash }: TicketAddress) =>
  `${origin}/project/${projectId}/ticket/${number}${hash}`

/** The ticket number that a search names in a project of this server. */
export function numberHere(search: string, project: Keyed, projectId: string): number | undefined {
  return isForeignAddress(search) ? undefined : searchedNumber(search, keysOf(project), projectId)
}

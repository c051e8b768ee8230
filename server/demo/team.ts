// The people and projects of the sample team. The tickets are in story/.
import type { Role } from '../../domain/member/member.ts'
import { parseStory, type SampleTicket } from './parse.ts'
import { billingInvoices } from './story/billing-invoices.ts'
import { billingPayments } from './story/billing-payments.ts'
import { wayfinderMaps } from './story/wayfinder-maps.ts'
import { wayfinderTracks } from './story/wayfinder-tracks.ts'
import { websiteAfter } from './story/website-after.ts'
import { websiteRelaunch } from './story/website-relaunch.ts'

/** Full names by username. */
export const PEOPLE: Record<string, string> = {
  ada: 'Ada Nwosu',
  bjorn: 'Björn Lindqvist',
  siyuan: 'Chen Siyuan',
  olena: 'Олена Коваль',
  priya: 'Priya Raman',
  yousef: 'يوسف حداد',
  majo: 'María José Ortega',
  kenji: 'Yamamoto Kenji',
}

export type SampleProject = {
  name: string
  description: string
  owner: string
  /** All members except the owner. */
  members: Record<string, Role>
  /** The age of the project in working days. */
  age: number
  tickets: SampleTicket[]
}

export const PROJECTS: SampleProject[] = [
  {
    name: 'Wayfinder',
    description:
      'The hiking app for iOS and Android: offline maps, recorded tours, and a check-in for the way home.',
    owner: 'ada',
    members: {
      bjorn: 'developer',
      siyuan: 'developer',
      olena: 'admin',
      majo: 'developer',
      priya: 'developer',
      kenji: 'viewer',
    },
    age: 85,
    tickets: [...parseStory(wayfinderMaps), ...parseStory(wayfinderTracks)],
  },
  {
    name: 'Billing',
    description:
      'Subscriptions, invoices and payments, to the cent. What customers of Wayfinder and the shop pay with.',
    owner: 'priya',
    members: {
      yousef: 'developer',
      olena: 'developer',
      kenji: 'developer',
      ada: 'admin',
      siyuan: 'developer',
      majo: 'viewer',
    },
    age: 70,
    tickets: [...parseStory(billingInvoices), ...parseStory(billingPayments)],
  },
  {
    name: 'Website Relaunch',
    description:
      'The new website: seventy pages instead of 1,312, help that support can edit, and a small shop.',
    owner: 'majo',
    members: { kenji: 'developer', olena: 'admin', bjorn: 'developer', ada: 'developer', yousef: 'viewer' },
    age: 50,
    tickets: [...parseStory(websiteRelaunch), ...parseStory(websiteAfter)],
  },
]

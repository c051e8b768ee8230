// The settings of a project and of the profile, and the operators' page: each card of a noun is in its section and found by the search
// at its own address, and a removed settings.tsx, profile-settings.tsx or operate-settings.tsx is noticed. The files need a browser, so
// the test reads their source.
import { expect, it } from 'vitest'
import { SECTIONS as OPERATE } from '../operator/operate-card.ts'
import { SECTIONS as PROJECT } from '../project/settings-card.ts'
import { SECTIONS as PROFILE } from '../user/profile/profile-card.ts'
import { choicesOf, sectionsOf, usableSections } from './sections.ts'

const settings = import.meta.glob<string>('../*/settings.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const profile = import.meta.glob<string>('../*/profile-settings.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const operate = import.meta.glob<string>('../*/operate-settings.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Row = { section: string; order: number; label?: string; anchor?: string; words?: string; needs?: string }

/** The rows of the files, without their components. */
function rowsOf(sources: Record<string, string>) {
  const rows = Object.entries(sources).map(([path, source]) => {
    const settings = source
      .split(/\n {2}\{\n/)
      .slice(1)
      .map((row) => {
        const textOf = (name: string) =>
          new RegExp(`^ {4}${name}: (?:t\\()?'?([^'\\n]+?)'?\\)?,$`, 'm').exec(row)?.[1]
        return {
          section: textOf('section') ?? '',
          alsoIn: textOf('alsoIn'),
          order: Number(textOf('order')),
          label: textOf('label'),
          anchor: textOf('anchor'),
          words: textOf('words'),
          needs: textOf('needs'),
          Card: () => null,
        }
      })
    return [path, { settings }] as const
  })
  return Object.fromEntries(rows)
}

const project = sectionsOf<string, Row & { Card: () => null }>(PROJECT, rowsOf(settings) as never)
const account = sectionsOf<string, Row & { Card: () => null }>(PROFILE, rowsOf(profile) as never)
const server = sectionsOf<string, Row & { Card: () => null }>(OPERATE, rowsOf(operate) as never)

const shown = (sections: typeof project) =>
  sections.map(({ label, cards }) => [label, ...cards.flatMap(({ card }) => card.label ?? [])])

it('shows each card of the project in its section', () => {
  expect(shown(project)).toEqual([
    ['General', 'Project Details', 'Project Members', 'Copy Project'],
    ['Board', 'Columns', 'Deleted Tickets'],
    ['Fields and labels', 'Custom Fields', 'Labels', 'Templates', 'Recurring tickets'],
    ['Members', 'Project Members', 'Groups', 'Sign-In', 'Audit Log'],
    ['Integrations', 'Robots', 'Webhooks', 'Code', 'Tickets by Mail'],
    ['Import and export', 'Export', 'Import'],
    ['Public', 'Public Board', 'Public Form'],
    ['Danger', 'Revert Changes', 'Danger Zone'],
  ])
})

it('shows each card of the profile in its section', () => {
  expect(shown(account)).toEqual([
    ['General', 'Your Details', 'Email', 'Start Page', 'Language and Formats', 'Blocked Invitations'],
    ['Notifications', 'Mails', 'Push'],
    [
      'Security',
      'Password',
      'Two-Factor Sign-In',
      'Passkeys',
      'Single Sign-On',
      'Sessions',
      'Recent Activity',
    ],
    ['Groups', 'Groups'],
    ['Tokens and calendars', 'Tokens', 'Calendars'],
    ['Danger', 'Delete Account'],
  ])
})

it('shows each card of the operators’ page in its section', () => {
  expect(shown(server)).toEqual([
    ['Overview', 'Sign-Up', 'Storage', 'Backups'],
    ['People', 'People'],
    ['Groups', 'Groups'],
    ['Projects', 'Projects'],
    ['Security', 'Two-Factor Sign-In', 'Sessions', 'Sign-Up'],
    ['Mail and jobs', 'Mail', 'Failed Jobs'],
    ['Limits', 'Limits'],
    ['Audit log', 'Audit Log'],
  ])
})

it('gives each section and card an address of its own, which the search offers', () => {
  const choices = choicesOf(project, 'Settings', '/project/1?tab=settings')
  expect(choices).toContainEqual({
    label: 'Webhooks',
    words: expect.stringContaining('events'),
    section: 'Integrations',
    page: 'Settings',
    href: '/project/1?tab=settings&section=integrations#webhooks',
  })
  expect(choices[0]).toEqual({
    label: 'General',
    words: '',
    section: undefined,
    page: 'Settings',
    href: '/project/1?tab=settings',
  })
  expect(choicesOf(account, 'Profile', '/profile').map(({ href }) => href)).toContain(
    '/profile?section=notifications#mails',
  )
  for (const all of [
    choices,
    choicesOf(account, 'Profile', '/profile'),
    choicesOf(server, 'Operate', '/operate'),
  ]) {
    expect(new Set(all.map(({ href }) => href)).size).toBe(all.length)
    expect(all.filter(({ section, words }) => section && words === '')).toEqual([])
  }
})

it('leaves out what the user may not use, and sections without such a card', () => {
  const usable = usableSections(project, ({ needs }) => needs === undefined)
  expect(usable.map(({ label }) => label)).toEqual([
    'General',
    'Fields and labels',
    'Members',
    'Integrations',
    'Public',
    'Danger',
  ])
})

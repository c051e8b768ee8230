// The part of the person who sets up the team: signs up first, creates the projects, imports tickets, invites, and gives the group
// a role in every project.
import type { Locator } from '@playwright/test'
import { JIRA, TRELLO } from '../../e2e/import-files.ts'
import type { Hand } from './hand.ts'

export const OWNER = { full_name: 'Olga Owner', username: 'olga', email: 'olga@example.org' }
export const PASSWORD = 'correct horse 7'
/** The files that the projects take turns to import. */
const FILES = [
  { source: 'Trello', name: 'rocket.json', text: TRELLO },
  { source: 'Jira', name: 'tests.csv', text: JIRA },
] as const
const GROUP = 'Everybody'

/** The first page of an empty server, up to the mail that verifies the address. */
export async function signUp(hand: Hand, url: string) {
  const { page } = hand
  await hand.follow(url)
  await hand.link('Get Started')
  const form = page.getByRole('tabpanel')
  await hand.type(form.getByLabel('Full Name'), OWNER.full_name)
  await hand.type(form.getByLabel('Username'), OWNER.username)
  await hand.type(form.getByLabel('Email'), OWNER.email)
  await hand.type(form.getByLabel('Password'), PASSWORD)
  await hand.button('Sign Up', form)
  await page.getByRole('heading', { name: 'Verify your email address' }).waitFor()
}

/** The link of the mail, up to the dashboard, and the question to the first person of a server. */
export async function verify(hand: Hand, link: string) {
  await hand.follow(link)
  await hand.button('Yes, I Operate It')
  await hand.button('Create Project')
}

/** Fills the open dialog for a new project, and imports tickets into it. */
export async function createProject(hand: Hand, name: string, position: number) {
  const { page } = hand
  await hand.type(page.getByRole('dialog').getByLabel('Name'), name)
  await hand.button('Create Project', page.getByRole('dialog'))
  await hand.link('Import tickets')
  const file = FILES[position % FILES.length] ?? FILES[0]
  await hand.press(page.getByRole('radio', { name: file.source }))
  await hand.attach(page.getByLabel('File to import'), file.name, file.text)
  await hand.button('Import 2 Tickets')
  await page.getByRole('button', { name: 'Remove This Import…' }).waitFor()
}

/** From any page to the dialog for a new project. */
export async function startProject(hand: Hand) {
  await goHome(hand)
  await hand.button('New Project')
}

const goHome = (hand: Hand) => hand.press(hand.page.getByRole('link', { name: 'Lacewing' }).first())

async function openMembers(hand: Hand, project: string) {
  await goHome(hand)
  await hand.link(project)
  await hand.press(hand.page.getByRole('tab', { name: 'Settings' }))
  await hand.link('Members', hand.page.getByRole('navigation', { name: 'Sections' }))
}

export async function invite(hand: Hand, project: string, addresses: readonly string[]) {
  const { page } = hand
  await openMembers(hand, project)
  await hand.button('Invite Member')
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await hand.type(dialog.getByLabel('Username'), addresses.join('\n'))
  await hand.button('Send Invitation', dialog)
  await dialog.waitFor({ state: 'detached', timeout: 120_000 })
}

export async function createGroup(hand: Hand, addresses: readonly string[]) {
  const { page } = hand
  await hand.button('Your account')
  await hand.press(page.getByRole('menuitem', { name: 'Profile' }))
  await hand.link('Groups', page.getByRole('navigation', { name: 'Sections' }))
  await hand.button('New Group')
  await hand.type(page.getByRole('dialog').getByLabel('Name'), GROUP)
  await hand.button('Create Group', page.getByRole('dialog'))
  await hand.button(`Open the group ${GROUP}`)
  const dialog = page.getByRole('dialog', { name: GROUP })
  await hand.type(dialog.getByLabel('Add people'), addresses.join('\n'))
  await hand.button('Add People', dialog)
  await dialog.getByText(`${addresses.length} people · in 0 projects`).waitFor()
  await hand.button('Done', dialog)
}

/** Gives the group its role in a project. */
export async function addGroup(hand: Hand, project: string) {
  const { page } = hand
  await openMembers(hand, project)
  await hand.button('Add Group')
  const dialog = page.getByRole('dialog', { name: 'Add Group' })
  await hand.button('Add Group', dialog)
  await dialog.waitFor({ state: 'detached' })
}

/** @returns the usernames that the page of the members of the project shows */
export async function membersOf(hand: Hand, project: string, expected: number): Promise<string> {
  await openMembers(hand, project)
  const { page } = hand
  await page.getByRole('heading', { name: `Project Members (${expected})` }).waitFor()
  const more: Locator = page.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await hand.press(more)
  return page.getByRole('main').innerText()
}

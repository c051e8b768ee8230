// Acts like the page of a person without an account: sends the secret of a link, solves a proof of work, files a report.
import { randomBytes } from 'node:crypto'
import { SECRET_HEADER } from '../../domain/public-board/public-board.ts'
import { search, seedOf } from '../../domain/public-form/proof-of-work.ts'
import type { Challenge } from '../../domain/public-form/public-form.ts'
import { PROOF } from '../public-form/limits.ts'
import { closeAfterAll } from './close-after.ts'
import type { World } from './world.ts'

export const newLinkSecret = () => randomBytes(32).toString('base64url')

type App = Pick<World['app'], 'request'>

/** The unparsed answer to a request with the secret of a link. */
export async function bySecret(app: App, secret: string, path: string) {
  const response = await app.request(`/api/public/${path}`, { headers: { [SECRET_HEADER]: secret } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** Makes proofs easy for the tests of this file: with the real number of bits, each search takes longer than most tests. */
export function makeProofsEasy(): void {
  const { bits } = PROOF
  Object.assign(PROOF, { bits: 1 })
  closeAfterAll(async () => Object.assign(PROOF, { bits }))
}

export function solve({ challenge, bits }: Challenge): number {
  const found = search(seedOf(challenge), bits, 0, 2 ** 32)
  if (found === undefined) throw new Error('no number proves it')
  return found
}

export async function challengeOf(app: App, slug: string): Promise<Challenge> {
  const response = await app.request(`/api/public/forms/${slug}/challenge`)
  if (!response.ok) throw new Error(`no challenge: ${response.status} ${await response.text()}`)
  return (await response.json()) as Challenge
}

export function send(app: App, path: string, body: object, headers: Record<string, string> = {}) {
  return app.request(`/api/public/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

type Report = { title?: string; description?: string | null; secret?: string; type?: string }

/** Files a report with a proof of its own. */
export async function sendReport(
  app: App,
  slug: string,
  { title = 'It burns', description = null, secret = newLinkSecret(), ...more }: Report = {},
) {
  const challenge = await challengeOf(app, slug)
  const proof = { challenge: challenge.challenge, answer: solve(challenge) }
  const sent = { title, description, secret, ...more, ...proof }
  return { sent, secret, response: await send(app, `forms/${slug}/reports`, sent) }
}

/** Opens the form of a project. @returns its slug and the id of its robot */
export async function openForm(
  world: World,
  owner: Parameters<World['call']>[0],
  projectId: string,
  settings: object = {},
) {
  await world.call(owner, 'changePublicForm', { projectId }, { is_on: true, ...settings })
  const { form } = await world.call(owner, 'getPublicForm', { projectId })
  if (!form) throw new Error('there is no form')
  return form
}

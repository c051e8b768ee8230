// The commands about people: run server/auth/operator.ts and print the results.
import { FullName, Username } from '../../domain/user/user.ts'
import { removeAllFactors } from '../auth/factor/operator.ts'
import {
  createRecoveryLink,
  createUser,
  enableUser,
  type Listed,
  listUsers,
  verifyUser,
} from '../auth/operator.ts'
import type { Deps } from '../deps.ts'
import { StartError } from '../process/start-error.ts'
import { oneLine } from '../terminal-text.ts'
import type { Command } from './arguments.ts'
import { disableUser, projectsOf, type Takers } from './operator-acts.ts'
import { refusedOf } from './refused.ts'
import { tableLines } from './table.ts'
import { day, emailOf, minute } from './words.ts'

type CommandContext = Pick<Deps, 'db' | 'clock' | 'config'> & { print(line: string): void }

const nobody = (email: string) =>
  new StartError(`No account has the address ${email}: see lacewing user list.`)

type Values = Readonly<Record<string, string>>

async function create(context: CommandContext, email: string, values: Values): Promise<void> {
  const username = Username.safeParse(values.username)
  if (!username.success) throw new StartError(`--username: ${username.error.issues[0]?.message}.`)
  const full_name = FullName.safeParse(values['full-name'])
  if (!full_name.success) throw new StartError(`--full-name: ${full_name.error.issues[0]?.message}.`)
  const made = await createUser(context, { email, username: username.data, full_name: full_name.data })
  if ('refused' in made)
    throw new StartError(
      made.refused === 'email'
        ? `${email} has an account already: lacewing user reset-password ${email} gives a link to it.`
        : `The username ${username.data} is taken.`,
    )
  context.print(
    `${email} has an account, @${username.data}. This link sets a password; it works once, for an hour:`,
  )
  context.print(made.link)
}

async function verify(context: CommandContext, email: string): Promise<void> {
  const words = {
    completed: `${email} is verified: the account is ready, and can be signed in to.`,
    confirmed: `${email} is confirmed.`,
    already: `${email} was confirmed already: nothing changed.`,
  }
  const outcome = await verifyUser(context, email)
  if (outcome === 'unknown')
    throw new StartError(`Nobody has signed up with the address ${email}, or the sign-up is too long ago.`)
  if (outcome === 'several')
    throw new StartError(
      `Several sign-ups are pending for ${email}, each with its own password: lacewing user create ${email} makes an account with none of them.`,
    )
  context.print(words[outcome])
}

/** The value of --give: APO=ada@example.org,GEM=grace@example.org. */
function takersOf(text: string | undefined): Takers {
  const pairs = (text ?? '').split(',').flatMap((part) => (part.trim() ? [part.trim()] : []))
  return new Map(
    pairs.map((pair) => {
      const [key = '', ...rest] = pair.split('=')
      if (!key || rest.length === 0)
        throw new StartError(`--give takes KEY=EMAIL, several with commas; it is ${JSON.stringify(pair)}.`)
      return [key.toUpperCase(), emailOf(rest.join('='))]
    }),
  )
}

async function disable(
  context: CommandContext,
  email: string,
  { give }: Values,
  options: ReadonlySet<string>,
): Promise<void> {
  const takers = takersOf(give)
  const leavesProjects = options.has('leave-projects')
  const owned = await projectsOf(context, email).catch(refusedOf({ email }))
  const lost = owned.filter(({ key }) => !takers.has(key))
  if (!leavesProjects && lost.length > 0) {
    context.print(`These projects of ${email} would lose their owner:`)
    for (const { key, name, members, candidates } of lost) {
      const first = candidates[0]
      const next = first ? `; first in line: @${first.username} (${first.role})` : ''
      context.print(
        `  ${key}  ${oneLine(name)} (${members === 1 ? 'one member' : `${members} members`}${next})`,
      )
    }
    throw new StartError(
      'Nothing changed: say who takes them with --give KEY=EMAIL, or use --leave-projects.',
    )
  }
  const ended = await disableUser(context, email, { takers, leavesProjects }).catch(
    refusedOf({ email: [...takers.values()].join(' or '), key: '' }),
  )
  for (const [key, taker] of takers) context.print(`${taker} owns ${key} now.`)
  context.print(`${email} is disabled; ${ended === 1 ? 'one session' : `${ended} sessions`} ended.`)
}

async function enable(context: CommandContext, email: string): Promise<void> {
  if (!(await enableUser(context, email))) throw nobody(email)
  context.print(`${email} can sign in again.`)
}

async function resetPassword(context: CommandContext, email: string): Promise<void> {
  const answer = await createRecoveryLink(context, email)
  if ('link' in answer) {
    context.print(`With this link ${email} sets a new password, once, within an hour:`)
    context.print(answer.link)
    return
  }
  if (answer.refused === 'unknown') throw nobody(email)
  throw new StartError(
    answer.refused === 'disabled'
      ? `${email} is disabled: lacewing user enable ${email} comes first.`
      : `The sign-up of ${email} is still pending: lacewing user verify ${email} completes it.`,
  )
}

function cells(row: Listed): string[] {
  return [
    row.email,
    row.username,
    oneLine(row.full_name),
    day(row.email_confirmed_at, 'no'),
    day(row.disabled_at, 'no'),
    minute(row.last_sign_in_at),
  ]
}

async function list(context: CommandContext): Promise<void> {
  const rows = (await listUsers(context.db)).map(cells)
  const table = [['E-MAIL', 'USERNAME', 'NAME', 'CONFIRMED', 'DISABLED', 'LAST SIGN-IN (UTC)'], ...rows]
  for (const line of tableLines(table)) context.print(line)
}

async function removeTwoFactor(context: CommandContext, email: string): Promise<void> {
  const removed = await removeAllFactors(context, email)
  if (removed === null) throw nobody(email)
  context.print(
    removed === 0
      ? `${email} has no two-factor sign-in: nothing changed.`
      : `${email} signs in with only the password again; all sessions have ended.`,
  )
}

const actions = {
  'user create': create,
  'user verify': verify,
  'user disable': disable,
  'user enable': enable,
  'user reset-password': resetPassword,
  'user remove-two-factor': removeTwoFactor,
}

export type UserCommand = keyof typeof actions | 'user list'

export async function runUserCommand(
  context: CommandContext,
  {
    name,
    operand = '',
    values,
    options,
  }: Pick<Command, 'operand' | 'values' | 'options'> & { name: UserCommand },
): Promise<void> {
  if (name === 'user list') return list(context)
  await actions[name](context, emailOf(operand), values, options)
}

// The commands about the people of groups.
import type { Deps } from '../deps.ts'
import { peopleOf } from '../group/find.ts'
import { listServerGroups } from '../group/operate.ts'
import { StartError } from '../process/start-error.ts'
import { oneLine } from '../terminal-text.ts'
import { groupCalled, setInGroup, UnknownGroup } from './group-acts.ts'
import { refusedOf } from './refused.ts'
import { tableLines } from './table.ts'
import { day, emailOf } from './words.ts'

type GroupContext = Pick<Deps, 'db' | 'clock' | 'config'> & { print(line: string): void }

export async function listGroups({ db, config, print }: GroupContext): Promise<void> {
  const rows = [['GROUP', 'MANAGER', 'PEOPLE', 'PROJECTS']]
  for (let after: string | undefined; ; ) {
    const { groups, next } = await listServerGroups({ db }, { after, limit: 100 }, { config })
    for (const { name, manager, manager_disabled, from_provider, people, projects } of groups)
      rows.push([
        oneLine(name),
        from_provider
          ? '(single sign-on)'
          : `${manager?.username ?? '(nobody)'}${manager_disabled ? ' (disabled)' : ''}`,
        String(people),
        String(projects),
      ])
    if (next === null) break
    after = next
  }
  if (rows.length === 1) print('There are no groups.')
  else for (const line of tableLines(rows)) print(line)
}

export async function showPeople({ db, print }: GroupContext, name: string): Promise<void> {
  const group = await groupCalled(db, name).catch(unknown)
  const people = await peopleOf(db, group.id)
  if (people.length === 0) return print(`Nobody is in the group ${oneLine(group.name)}.`)
  const rows = people.map((person) => [person.username, oneLine(person.full_name), day(person.added_at)])
  for (const line of tableLines([['USERNAME', 'NAME', 'SINCE'], ...rows])) print(line)
}

export async function changePeople(
  context: GroupContext,
  { group, address }: { group: string; address: string },
  isIn: boolean,
): Promise<void> {
  const email = emailOf(address)
  const done = await setInGroup(context, { group, email }, isIn).catch((error: unknown) =>
    error instanceof UnknownGroup ? unknown(error) : refusedOf({ email })(error),
  )
  const words = `${email} ${isIn ? 'is' : 'is not'} in the group ${oneLine(done.name)}`
  const why = isIn ? 'already, or the account is disabled' : 'already'
  context.print(done.changed ? `${words} now.` : `${words} ${why}: nothing changed.`)
}

function unknown(error: unknown): never {
  if (!(error instanceof UnknownGroup)) throw error
  throw new StartError(`No group has the name ${JSON.stringify(error.message)}: see lacewing group list.`)
}

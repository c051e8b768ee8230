// Matches the people of the source: each with a member, or with a name without an account.
import { useState } from 'react'
import type { MatchedPerson } from '../../domain/import/import.ts'
import { displayName } from '../../domain/user/display.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { things } from './words.ts'

const NAME_ONLY = 'none'
const HOW = { chosen: 'Chosen here', earlier: 'As in the import before' } as const

export type Choice = { id: string; user_id: string | null }
type Props = {
  projectId: string
  people: MatchedPerson[]
  pending: boolean
  /** Called with the changed choices; null if the choices cannot be changed any more. */
  onApply: ((choices: Choice[]) => void) | null
}

export function People({ projectId, people, pending, onApply }: Props) {
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members ?? []
  const [edits, setEdits] = useState<Record<string, string>>({})
  const options = [
    { value: NAME_ONLY, label: 'Name only' },
    ...members.map(({ profile }) => ({
      value: profile.id,
      label: `${displayName(profile)} @${profile.username}`,
    })),
  ]
  const known = people.filter(({ member }) => member).length
  const suggested = people.flatMap(({ id, suggested }) =>
    suggested && edits[id] === undefined ? [[id, suggested.id] as const] : [],
  )
  const changed = Object.entries(edits).filter(
    ([id, value]) => value !== choiceOf(people.find((one) => one.id === id)),
  )
  return (
    <section aria-label="People">
      <h3 className="font-medium">People</h3>
      <p className="mb-2 text-sm text-ink-faint">
        {things(known, 'person is a member', 'people are members')} here. The others stay as names on what
        they wrote, without an account.
      </p>
      {onApply && suggested.length > 0 && (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>
            {things(suggested.length, 'more has', 'more have')} the name of a member. Anyone could use that
            name elsewhere, so please check.
          </span>
          <Button size="sm" onClick={() => setEdits({ ...edits, ...Object.fromEntries(suggested) })}>
            Use {suggested.length === 1 ? 'This Member' : 'These Members'}
          </Button>
        </p>
      )}
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {people.map((person) => (
          <li
            key={person.id}
            className="grid items-center gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-[1fr_16rem]"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">{person.name}</p>
              <p className="text-sm text-ink-faint wrap-anywhere">
                {[
                  person.username && `@${person.username}`,
                  person.email,
                  person.how && HOW[person.how],
                  person.suggested && `Perhaps @${person.suggested.username}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Field label={`${person.name} is`} hideLabel>
              <Select
                value={edits[person.id] ?? choiceOf(person)}
                onValueChange={(value) => setEdits({ ...edits, [person.id]: value })}
                options={options}
                disabled={!onApply}
              />
            </Field>
          </li>
        ))}
      </ul>
      {onApply && changed.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            pending={pending}
            onClick={() =>
              onApply(changed.map(([id, value]) => ({ id, user_id: value === NAME_ONLY ? null : value })))
            }
          >
            Apply and Check Again
          </Button>
          <p role="status" className="text-sm text-ink-faint">
            {things(changed.length, 'change')} not applied yet
          </p>
        </div>
      )}
    </section>
  )
}

const choiceOf = (person: MatchedPerson | undefined) => person?.member?.id ?? NAME_ONLY

// Matches the people of the source: each with a member, or with a name without an account.

import type { MatchedPerson } from '../../domain/import/people.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { choiceOf, NAME_ONLY } from './changes.ts'

const HOW = { chosen: t('Chosen here'), earlier: t('As in the import before') } as const

type Props = {
  projectId: string
  people: MatchedPerson[]
  /** The member chosen for a person, by id; empty if the choices cannot be changed any more. */
  edits: Readonly<Record<string, string>>
  /** The number of choices that are not applied yet. */
  changed: number
  pending: boolean
  /** Null if the choices cannot be changed any more. */
  onEdit: ((edits: Readonly<Record<string, string>>) => void) | null
  /** Checks the import again with what was changed. */
  onApply: () => void
}

export function People({ projectId, people, edits, changed, pending, onEdit, onApply }: Props) {
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members ?? []
  const options = [
    { value: NAME_ONLY, label: t('Name only') },
    ...members.map(({ profile }) => ({
      value: profile.id,
      label: `${displayName(profile)} @${profile.username}`,
    })),
  ]
  const known = people.filter(({ member }) => member).length
  const suggested = people.flatMap(({ id, suggested }) =>
    suggested && edits[id] === undefined ? [[id, suggested.id] as const] : [],
  )
  return (
    <section aria-label={t('People')}>
      <h3 className="font-medium">{t('People')}</h3>
      <p className="mb-2 text-sm text-ink-faint">
        {t(
          '{known, plural, one {# person is a member here.} other {# people are members here.}} The others stay as names on what they wrote, without an account.',
          { known },
        )}
      </p>
      {onEdit && suggested.length > 0 && (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span>
            {t(
              '{count, plural, one {# more has the name of a member.} other {# more have the name of a member.}} Anyone could use that name elsewhere, so please check.',
              { count: suggested.length },
            )}
          </span>
          <Button size="sm" onClick={() => onEdit({ ...edits, ...Object.fromEntries(suggested) })}>
            {t('{count, plural, one {Use This Member} other {Use These Members}}', {
              count: suggested.length,
            })}
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
                  person.suggested && t('Perhaps @{username}', { username: person.suggested.username }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Field label={t('{name} is', { name: person.name })} hideLabel>
              <Select
                value={edits[person.id] ?? choiceOf(person)}
                onValueChange={(value) => onEdit?.({ ...edits, [person.id]: value })}
                options={options}
                disabled={!onEdit}
              />
            </Field>
          </li>
        ))}
      </ul>
      {onEdit && changed > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button pending={pending} onClick={onApply}>
            {t('Apply and Check Again')}
          </Button>
          <p role="status" className="text-sm text-ink-faint">
            {t('{changed, plural, one {# change not applied yet} other {# changes not applied yet}}', {
              changed,
            })}
          </p>
        </div>
      )}
    </section>
  )
}

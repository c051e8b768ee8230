// The form that adds people to a group by username or address, many at once. If some are unknown, nobody is added; the form names
// them and offers to add the others.

import { UserPlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { AddToGroup, GROUP_PEOPLE_AT_ONCE, type Group } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { peopleInText } from '../../domain/user/people-in-text.ts'
import { errorsOf, isCancelled, isRefusal, reasonOf } from '../data/form-errors.ts'
import { numberText } from '../locale/format.ts'
import { Button } from '../ui/button.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import type { GroupActs } from './acts.ts'

const TOAST = { id: 'group' }
/** The most names that a message lists. */
const NAMED = 10

type Props = {
  group: Pick<Group, 'id' | 'name' | 'projects'>
  send: GroupActs['add']
  onAdded: () => void
}

export function AddPeople({ group, send, onAdded }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [unknown, setUnknown] = useState<string[]>([])
  const [pending, setPending] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const known = peopleInText(text).filter((name) => !unknown.includes(name))

  async function add(people: string[]) {
    const input = AddToGroup.safeParse({ group_id: group.id, people })
    if (!input.success) {
      setError(messageOf(errorsOf(input.error), people))
      field.current?.querySelector('textarea')?.focus()
      return
    }
    setPending(true)
    try {
      await send(input.data)
      setText('')
      type('')
      onAdded()
      toast.success(
        t('{people, plural, one {# person} other {# people}} added to “{name}”.', {
          people: people.length,
          name: group.name,
        }),
        TOAST,
      )
    } catch (failure) {
      if (isCancelled(failure)) return
      const missing = unknownIn(failure, people)
      setUnknown(missing)
      setError(missing.length > 0 ? notFound(missing) : reasonOf(failure))
      toast.error(t('Failed to add people'), reasonOf(failure), TOAST)
    } finally {
      setPending(false)
    }
  }

  function type(next: string) {
    setText(next)
    setError(undefined)
    setUnknown([])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending) void add(peopleInText(text))
  }

  const { projects } = group
  const hints = [
    t('Usernames or email addresses, separated by spaces, commas or lines.'),
    projects > 0 &&
      t(
        '{projects, plural, one {They join its # project at once and are notified.} other {They join its # projects at once and are notified.}}',
        { projects },
      ),
  ]
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <div ref={field}>
        <Field label={t('Add people')} error={error} hint={hints.filter(Boolean).join(' ')}>
          <Textarea
            rows={2}
            value={text}
            onChange={({ target }) => type(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" icon={<UserPlus />} pending={pending}>
          {t('Add People')}
        </Button>
        {unknown.length > 0 && known.length > 0 && (
          <Button
            size="sm"
            onClick={() => {
              setText(known.join('\n'))
              void add(known)
            }}
          >
            {t('Add the Other {count}', { count: numberText(known.length) })}
          </Button>
        )}
      </div>
    </form>
  )
}

function messageOf(errors: Record<string, string | undefined>, people: string[]): string | undefined {
  if (people.length > GROUP_PEOPLE_AT_ONCE) return errors.people
  return errors.people ?? Object.values(errors)[0]
}

/** The names that the server did not find: the field of each error ends in the index of its name. */
function unknownIn(error: unknown, people: string[]): string[] {
  if (!isRefusal(error) || error.code !== 'people_not_found') return []
  return (error.problem.errors ?? []).flatMap(({ field }) => people[Number(field.split('.')[1])] ?? [])
}

function notFound(names: string[]): string {
  const listed = names.slice(0, NAMED).join(', ')
  return names.length > NAMED
    ? t(
        'No account found, so nobody was added: {names} and {more} more. To invite people without an account, use “Invite Member” in a project; once they have signed up, add them here.',
        { names: listed, more: names.length - NAMED },
      )
    : t(
        'No account found, so nobody was added: {names}. To invite people without an account, use “Invite Member” in a project; once they have signed up, add them here.',
        { names: listed },
      )
}

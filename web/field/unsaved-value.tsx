// A value that somebody typed and that can no longer be saved, because its field was removed, or the ticket can no longer be changed.

import { useEffect, useRef } from 'react'
import type { CustomField } from '../../domain/field/field.ts'
import { printCustom } from '../../domain/field/text.ts'
import type { CustomValue } from '../../domain/field/value.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { useSession } from '../data/session.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { removerOf } from './removals.ts'

/** @param why a sentence that says why the value cannot be saved */
export function UnsavedValue({ why, text, onDrop }: { why: string; text: string; onDrop: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The control that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      className="my-1 flex min-w-0 flex-col gap-1.5 rounded-lg bg-yellow-ground p-2.5 text-sm"
    >
      <p className="text-yellow-text wrap-anywhere">
        {why} {t('It was not saved:')}
      </p>
      <p dir="auto" className="text-ink wrap-anywhere">
        {text}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <CopyButton size="sm" text={text} label={t('Copy')} />
        <Button size="sm" variant="ghost" onClick={onDrop}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  )
}

/** A value for a field that was removed meanwhile, with the name of the person who removed it. */
export function RemovedFieldValue({
  field,
  value,
  onDrop,
}: {
  field: CustomField
  value: CustomValue
  onDrop: () => void
}) {
  const { user } = useSession()
  const { data } = useLiveQuery('listMembers', { params: { projectId: field.project_id } })
  const nameOf = (id: string) => {
    const person = data?.members.find(({ profile }) => profile.id === id)?.profile
    return person && displayName(person)
  }
  const by = removerOf(field.id)
  return (
    <UnsavedValue
      why={
        !by
          ? t('The field “{name}” was removed.', { name: field.name })
          : by === user?.id
            ? t('The field “{name}” was removed by you.', { name: field.name })
            : t('The field “{name}” was removed by {person}.', { name: field.name, person: nameOf(by) })
      }
      text={printCustom(field, value, { nameOf })}
      onDrop={onDrop}
    />
  )
}

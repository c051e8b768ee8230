// The kinds of custom fields as people choose them: an icon, and what the kind is for.

import {
  CalendarDays,
  CircleDot,
  Hash,
  Link,
  ListChecks,
  type LucideIcon,
  SquareCheck,
  TextCursorInput,
  UserRound,
} from 'lucide-react'
import { FIELD_KINDS, type FieldKind } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import type { SelectOption } from '../ui/select-option.tsx'

const ABOUT: Record<FieldKind, { Icon: LucideIcon; about: string }> = {
  text: { Icon: TextCursorInput, about: t('One line of text, such as a version or the name of a customer.') },
  number: { Icon: Hash, about: t('A number, with a unit if you like, such as hours or euros.') },
  day: { Icon: CalendarDays, about: t('A day of the calendar, such as the day of a release.') },
  choice: { Icon: CircleDot, about: t('One of several options that you define, such as a severity.') },
  choices: { Icon: ListChecks, about: t('Any number of options that you define, such as platforms.') },
  person: { Icon: UserRound, about: t('A member of the project, such as the reviewer.') },
  address: { Icon: Link, about: t('A link to a page, such as a contract or a design.') },
  checkbox: { Icon: SquareCheck, about: t('Yes or no, such as “Needs documentation”.') },
}

/** The purpose of fields of a kind. */
export const aboutKind = (kind: FieldKind): string => ABOUT[kind].about

/** A kind that only a newer server knows looks like a text. */
export function KindIcon({ kind }: { kind: FieldKind }) {
  const { Icon } = ABOUT[kind] ?? ABOUT.text
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
}

/** The name of a kind. */
export const kindLabel = (kind: FieldKind): string =>
  FIELD_KINDS.find(({ value }) => value === kind)?.label ?? kind

export const KIND_CHOICES: SelectOption<FieldKind>[] = FIELD_KINDS.map(({ value, label }) => ({
  value,
  label,
  icon: <KindIcon kind={value} />,
}))

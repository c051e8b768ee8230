// Status, priority and type as options of a select box, each with its icon.
import { PRIORITIES, STATUSES, TYPES } from '../../../domain/ticket/ticket.ts'
import { ToneDot } from '../../ui/badge.tsx'
import { PriorityIcon, TypeIcon } from './badges.tsx'

const TONES = {
  gray: 'text-gray-mark',
  blue: 'text-blue-mark',
  green: 'text-green-mark',
  yellow: 'text-yellow-mark',
  orange: 'text-orange-mark',
  red: 'text-red-mark',
}

export const STATUS_CHOICES = STATUSES.map(({ value, label, color }) => ({
  value,
  label,
  icon: <ToneDot tone={color} />,
}))

export const PRIORITY_CHOICES = PRIORITIES.map(({ value, label, color }) => ({
  value,
  label,
  icon: (
    <span className={`inline-flex ${TONES[color]}`}>
      <PriorityIcon priority={value} />
    </span>
  ),
}))

export const TYPE_CHOICES = TYPES.map(({ value, label }) => ({
  value,
  label,
  icon: <TypeIcon type={value} labelled={false} />,
}))

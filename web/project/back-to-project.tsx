// The arrow at the head of a page beside the board, which leads back to the board.

import { Link } from '@tanstack/react-router'
import { t } from '../../domain/locale/message.ts'
import { BackArrow } from '../ui/back-arrow.tsx'
import { buttonStyle } from '../ui/button-style.ts'

export function BackToProject({ project: { id, name } }: { project: { id: string; name: string } }) {
  return (
    <Link
      to="/project/$projectId"
      params={{ projectId: id }}
      aria-label={t('Back to {name}', { name })}
      className={buttonStyle({ variant: 'icon' })}
    >
      <BackArrow />
    </Link>
  )
}

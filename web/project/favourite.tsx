// The star that marks a project as a favourite of the user.

import { Star } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { refetchOverAll } from '../data/cache.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

export function Favourite({ project: { id, name, is_favourite } }: { project: ProjectSummary }) {
  const { run, pending } = useCommand('changeFavourite')

  async function change() {
    try {
      await run({ params: { projectId: id }, input: { is_favourite: !is_favourite } })
      await refetchOverAll()
    } catch (error) {
      toast.error(t('Failed to change the favourite'), reasonOf(error))
    }
  }

  return (
    <Button
      variant="icon"
      size="sm"
      aria-label={t('Favourite: {name}', { name })}
      aria-pressed={is_favourite}
      title={is_favourite ? t('No longer a favourite') : t('Mark as a favourite')}
      onClick={() => !pending && void change()}
    >
      <Star className={is_favourite ? 'fill-current text-yellow-mark' : 'text-ink-faint'} />
    </Button>
  )
}

// The banner of an archived project: it can be read, and its owner can restore it.

import { Archive } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

export function ArchivedBanner({ project, mayRestore }: { project: Project; mayRestore: boolean }) {
  const { run, pending } = useCommand('restoreProject')

  async function restore() {
    try {
      await run({ params: { projectId: project.id }, input: {} })
      toast.success(t('{name} was restored.', { name: project.name }))
    } catch (error) {
      toast.error(t('Failed to restore project'), reasonOf(error))
    }
  }

  return (
    <section
      aria-label={t('Archived project')}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2"
    >
      <Archive size={16} aria-hidden className="shrink-0 text-ink-faint" />
      <p className="min-w-52 flex-1">{t('This project is archived: it can be read, but not changed.')}</p>
      {mayRestore && (
        <Button size="sm" pending={pending} onClick={() => void restore()}>
          {t('Restore')}
        </Button>
      )}
    </section>
  )
}

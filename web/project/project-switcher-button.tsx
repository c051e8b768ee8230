// The project switcher's button in the top bar.

import { ChevronsUpDown } from 'lucide-react'
import { lazy } from 'react'
import { t } from '../../domain/locale/message.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { prefetch } from '../data/use-query.ts'
import { LazyMenu } from '../lazy-menu.tsx'
import { Button } from '../ui/button.tsx'

const load = () => import('./project-switcher.tsx')
const ProjectSwitcher = lazy(async () => ({ default: (await loadChunk(load)).ProjectSwitcher }))

/** @param current id of the project that is open */
export function ProjectSwitcherButton({ current }: { current: string }) {
  // As high as the line with the project's name.
  const button = (
    <Button
      variant="icon"
      size="sm"
      aria-label={t('Switch project')}
      title={t('Switch project')}
      className="size-5 pointer-coarse:-my-3"
    >
      <ChevronsUpDown />
    </Button>
  )
  return (
    <LazyMenu load={load} button={button} onLikely={() => prefetch('listProjects', {})}>
      <ProjectSwitcher current={current} trigger={button} />
    </LazyMenu>
  )
}

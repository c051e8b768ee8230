// The menu of a project on the dashboard, for people who may copy the project.

import { Copy } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { CopyDialog } from './copy-project.tsx'

export function CardMenu({
  project,
  userId,
  button,
}: {
  project: ProjectSummary
  userId: string
  /** Opens the menu. */
  button: ReactElement<ButtonProps>
}) {
  const [isCopying, setCopying] = useState(false)
  return (
    <>
      <Menu defaultOpen trigger={button}>
        <MenuItem icon={<Copy />} onSelect={() => setCopying(true)}>
          {t('Copy…')}
        </MenuItem>
      </Menu>
      {isCopying && <CopyDialog project={project} userId={userId} onClose={() => setCopying(false)} />}
    </>
  )
}

// The way to My Work in a page's header; on narrow screens its icon alone.
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { buttonStyle } from '../ui/button-style.ts'

export function MyWorkLink({ isIcon = false }: { isIcon?: boolean }) {
  return (
    <Link
      to="/my-work"
      title="My Work"
      aria-label="My Work"
      className={buttonStyle({ variant: isIcon ? 'icon' : 'ghost' })}
    >
      <ListChecks />
      {!isIcon && <span className="max-sm:hidden">My Work</span>}
    </Link>
  )
}

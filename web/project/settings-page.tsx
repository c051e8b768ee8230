// The settings tab: the cards of all nouns, each shown only to users who may use it.
import { Spinner } from '../ui/spinner.tsx'
import type { SettingsCard } from './settings-card.ts'
import { useProject } from './use-project.ts'

const modules = import.meta.glob<{ settings: SettingsCard[] }>('../*/settings.tsx', { eager: true })
const CARDS = Object.entries(modules)
  .flatMap(([path, { settings }]) => settings.map((card, index) => ({ ...card, key: `${path} ${index}` })))
  .sort((one, other) => one.order - other.order)

export function ProjectSettings({ projectId }: { projectId: string }) {
  const { project, columns, query, userId, may } = useProject(projectId)
  if (!project) return <Spinner fill />
  const props = { project, columns, userId, may, refetch: () => query.refetch() }
  const cardsIn = (column: SettingsCard['column']) =>
    CARDS.filter((card) => card.column === column && (!card.needs || may(card.needs))).map(
      ({ key, Card }) => <Card key={key} {...props} />,
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">{cardsIn('left')}</div>
      <div className="flex min-w-0 flex-col gap-4">{cardsIn('right')}</div>
      <div className="min-w-0 empty:hidden lg:col-span-2">{cardsIn('wide')}</div>
    </div>
  )
}

// The settings of the project itself.
import { Danger } from './danger.tsx'
import { DetailsForm } from './details-form.tsx'
import { OfferNotice } from './offer-notice.tsx'
import type { SettingsCard } from './settings-card.ts'

export const settings: SettingsCard[] = [
  {
    column: 'left',
    order: 10,
    Card: ({ project, userId, may, refetch }) => (
      <DetailsForm
        key={project.id}
        project={project}
        userId={userId}
        mayEdit={may('project.update')}
        onBehind={refetch}
      />
    ),
  },
  {
    column: 'right',
    order: 10,
    Card: ({ project, userId }) => <OfferNotice project={project} userId={userId} />,
  },
  { column: 'right', order: 100, Card: ({ project, may }) => <Danger project={project} may={may} /> },
]

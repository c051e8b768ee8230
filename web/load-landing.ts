// Chooses the landing page: that of the team that runs this server, or the one that introduces the product.
import { team } from './team.ts'

export async function loadLanding() {
  if (team) return { Landing: (await import('./screen/team-landing.tsx')).TeamLanding }
  return import('./screen/landing.tsx')
}

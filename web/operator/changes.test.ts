// The changelog of the repository, as the operators' page shows it.
import { expect, test } from 'vitest'
import changelog from '../../CHANGELOG.md?raw'
import { releasesIn } from './changes.ts'

test('each release has its title and its changes; an empty one is left out', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-21\n### Added\n- A\n  b\n\n## [0.1.0]\n- B\n'
  expect(releasesIn(text)).toEqual([
    { title: '0.2.0, 2026-11-21', text: '### Added\n- A b' },
    { title: '0.1.0', text: '- B' },
  ])
  expect(releasesIn(changelog).map(({ title }) => title)).toContain('0.2.0, 2026-11-21')
})

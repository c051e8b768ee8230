// Durability comes before speed: with these settings an acknowledged write survives a power cut.
import { expect, test } from 'vitest'
import { standardSettings } from './postmaster.ts'

test.each([15, 16, 17, 18])('PostgreSQL %i writes durably', (major) => {
  expect(standardSettings(major)).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  })
})

test('a setting is given only to the versions that know it', () => {
  expect(standardSettings(17)).not.toHaveProperty('io_method')
  expect(standardSettings(18)).toHaveProperty('io_method', 'sync')
})

// The page to open after signing in: every page that needs an account, and nothing outside this application.
import { expect, it } from 'vitest'
import { PAGES } from '../domain/pages.ts'
import { nextOf } from './paths.ts'

/** Pages that need no account, and that of a project without an id, which only says that there is none. */
const OTHERS = ['/', '/auth', '/public/board', '/report/status', '/report/$slug', '/project']

it.each(PAGES.filter((page) => !OTHERS.includes(page)))('%s is opened after signing in', (page) => {
  expect(nextOf(`${page}?a=b#c`)).toBe(`${page}?a=b#c`)
})

it.each([...OTHERS, '//evil.example', 'https://evil.example/dashboard', '/\\evil.example', undefined, 1])(
  '%s is not',
  (target) => expect(nextOf(target)).toBeUndefined(),
)

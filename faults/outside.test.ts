// The fault tests at their smallest scale that need external programs: nginx, PgBouncer, another PostgreSQL. The longest of them
// is outside-several.test.ts.
import { isSelfContained, runTiny } from './tiny.ts'

runTiny((scenario) => !isSelfContained(scenario) && scenario.name !== 'several')

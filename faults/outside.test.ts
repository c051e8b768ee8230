// The fault tests at their smallest scale that need external programs: nginx, PgBouncer, another PostgreSQL. The longest of them
// are outside-several.test.ts and outside-failover.test.ts.
import { isSelfContained, runTiny } from './tiny.ts'

const ALONE = new Set(['several', 'failover'])

runTiny((scenario) => !isSelfContained(scenario) && !ALONE.has(scenario.name))

// The fault tests at their smallest scale that need external programs: nginx, PgBouncer, another PostgreSQL.
import { isSelfContained, runTiny } from './tiny.ts'

runTiny((scenario) => !isSelfContained(scenario))

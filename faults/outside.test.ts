// The fault tests at their smallest, those that want programs of the machine: nginx, PgBouncer, another PostgreSQL.
import { isSelfContained, runTiny } from './tiny.ts'

runTiny((scenario) => !isSelfContained(scenario))

// The fault tests at their smallest scale in which the database or the connections go away: the longer half, in a file of its own,
// so that it runs beside the others.
import { isSelfContained, OUTAGES, runTiny } from './tiny.ts'

runTiny((scenario) => isSelfContained(scenario) && OUTAGES.has(scenario.name))

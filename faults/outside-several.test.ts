// The fault test of several processes behind nginx at its smallest scale, in a file of its own, because it mostly waits: it runs
// beside the others that need external programs.
import { runTiny } from './tiny.ts'

runTiny(({ name }) => name === 'several')

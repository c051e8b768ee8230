// A run of the fault tests that is ended by a signal leaves nothing behind: no process, port or folder.
import { expect } from 'vitest'
import { lacks } from '../script/machine.mjs'
import { testUnless } from '../server/test/unless.ts'
import { givenFolder, leavesNothing, start, startedWith } from './signalled.ts'

givenFolder()
testUnless(lacks('proc'), 'ended by a signal, with an embedded database', async () => {
  start('retried-creates')
  const programs = [/main\.js/, /unix_socket_directories=\/tmp\/lacewing-/, /lacewing-watch/]
  const seen = await startedWith({ programs, ports: 1 })
  expect(seen.sockets).toHaveLength(1)
  await leavesNothing(seen, 'SIGTERM')
})

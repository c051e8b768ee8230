// Hashes passwords in a thread of low priority: hashing gets only the CPU time that other requests leave. Written in JavaScript,
// so that the file runs both from source and in dist/.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// On Linux this sets the priority of the thread only; elsewhere it would set that of the whole process.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', ({ text, stored, cost }) =>
  parentPort?.postMessage(stored === undefined ? hashSync(text, cost) : verifySync(stored, text)),
)

// Hashes passwords, in a thread of low priority: while others wait for an answer, hashing takes what they leave of the CPU.
// JavaScript, so that it runs from source and in dist/ alike.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// Of this thread on Linux; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', ({ text, stored, cost }) =>
  parentPort?.postMessage(stored === undefined ? hashSync(text, cost) : verifySync(stored, text)),
)

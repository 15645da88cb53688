import { verify } from '@node-rs/argon2'
import { input } from './listen.js'

/** Verifies one password repeatedly on several threads and prints the throughput. */
const { hash, password, threads, seconds } = input

let verified = 0
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const end = startedAt + seconds * 1000
await Promise.all(
  Array.from({ length: threads }, async () => {
    while (performance.now() < end) {
      if (!(await verify(hash, password))) throw new Error('The password does not match the hash.')
      verified += 1
    }
  }),
)
const { user, system } = process.cpuUsage(cpuBefore)
const elapsed = (performance.now() - startedAt) / 1000
console.log(
  JSON.stringify({
    requests: verified,
    perSecond: verified / elapsed,
    cpu: (user + system) / 1e6,
    elapsed,
  }),
)

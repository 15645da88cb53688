import { verify } from '@node-rs/argon2'
import { input } from './listen.js'

/** Verifies one password again and again, so many at once, and tells how many times it could. */
const { hash, password, threads, seconds } = input

let verified = 0
const began = performance.now()
const busy = process.cpuUsage()
const end = began + seconds * 1000
await Promise.all(
  Array.from({ length: threads }, async () => {
    while (performance.now() < end) {
      if (!(await verify(hash, password)))
        throw new Error('The password is not the one of the hash.')
      verified += 1
    }
  }),
)
const { user, system } = process.cpuUsage(busy)
const elapsed = (performance.now() - began) / 1000
console.log(
  JSON.stringify({
    requests: verified,
    perSecond: verified / elapsed,
    cpu: (user + system) / 1e6,
    elapsed,
  }),
)

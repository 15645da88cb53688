import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

// Loaded into a server with --import. The first SIGUSR2 starts a CPU profile and the second ends it.
const session = new Session()
session.connect()
let isRunning = false
process.on('SIGUSR2', async () => {
  isRunning = !isRunning
  if (isRunning) {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  writeFileSync(/** @type {string} */ (process.env.CPU_PROFILE), JSON.stringify(profile))
})

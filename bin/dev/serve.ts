import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openDatabase } from '#lib/lifecycle/open-database.ts'
import { onShutdown, shutdown, shutdownOnSignals, tell } from '#lib/lifecycle/shutdown.ts'

shutdownOnSignals(0)
try {
  await openDatabase()
  process.exitCode = await runNextDev()
} catch (error) {
  tell(error)
  process.exitCode = 1
}
await shutdown()

/** Runs `next dev`, which reloads pages and endpoints when a file changes, until it exits. */
async function runNextDev(): Promise<number> {
  const { env } = await import('#lib/env.ts')
  const next = spawn('node_modules/.bin/next', ['dev', '--port', `${env.port}`], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const exit = once(next, 'exit')
  onShutdown(async () => {
    next.kill()
    await exit
  })
  const [code] = await exit
  return code ?? 0
}

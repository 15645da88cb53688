import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onShutdown, printError, shutdown, shutdownOnSignals } from '#lib/lifecycle/shutdown.ts'
import { readSettings, readVariables, type Variables } from '#lib/settings.ts'

shutdownOnSignals(0)
try {
  const settings = readSettings(readVariables())
  const { openDatabase, prepareDatabase } = await import('#lib/lifecycle/database.ts')
  const { serviceSecret } = await import('#lib/runtime/service-secret.ts')
  const database = await openDatabase(settings)
  await prepareDatabase(database)
  process.exitCode = await runNextDev(settings.port, {
    DATABASE_URL: database.url,
    AUTH_SECRET: serviceSecret(),
  })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
await shutdown()

/** Runs `next dev`, which reloads pages and endpoints when a file changes, until it exits. */
async function runNextDev(port: number, variables: Variables): Promise<number> {
  const next = spawn('node_modules/.bin/next', ['dev', '--port', `${port}`], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NEXT_TELEMETRY_DISABLED: '1',
      ...variables,
    },
  })
  const exit = once(next, 'exit')
  onShutdown(async () => {
    next.kill()
    await exit
  })
  const [code] = await exit
  return code ?? 0
}

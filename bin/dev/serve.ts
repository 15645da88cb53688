import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onShutdown, printError, shutdown, shutdownOnSignals } from '#lib/lifecycle/shutdown.ts'
import { readSettings, readVariables, type Settings, type Variables } from '#lib/settings.ts'

shutdownOnSignals(0)
try {
  const settings = readSettings(readVariables())
  const { openDatabase, prepareDatabase } = await import('#lib/lifecycle/database.ts')
  const { closeDatabase } = await import('#lib/runtime/database.ts')
  const { printStartupMessage } = await import('#lib/lifecycle/startup-message.ts')
  const { serviceSecret } = await import('#lib/runtime/service-secret.ts')
  const database = await openDatabase(settings)
  await prepareDatabase(database)
  const { startDataJobs } = await import('#lib/lifecycle/jobs/data-jobs.ts')
  const stopDataJobs = startDataJobs()
  onShutdown(async () => {
    await stopDataJobs()
    await closeDatabase()
  })
  printStartupMessage(settings, database)
  process.exitCode = await runNextDev(settings, {
    DATABASE_URL: database.url,
    AUTH_SECRET: serviceSecret(),
  })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
await shutdown()

/**
 * Runs `next dev`, which reloads pages and endpoints when a file changes, until it exits. The words
 * after `npm run dev --` become its options.
 */
async function runNextDev({ port, host }: Settings, variables: Variables): Promise<number> {
  const address = ['--port', `${port}`, ...(host ? ['--hostname', host] : [])]
  const options = [...address, ...process.argv.slice(2)]
  const next = spawn('node_modules/.bin/next', ['dev', ...options], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1', ...variables },
  })
  const exit = once(next, 'exit')
  onShutdown(async () => {
    next.kill()
    await exit
  })
  const [exitCode] = await exit
  return exitCode ?? 0
}

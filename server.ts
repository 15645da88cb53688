import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { onShutdown, printError, shutdown, shutdownOnSignals } from './lib/lifecycle/shutdown.ts'
import { writeConsoleAsJson } from './lib/runtime/json-console.ts'
import {
  contactSettings,
  hasContact,
  readSettings,
  readVariables,
  type Settings,
  shareSettings,
  unknownSettings,
  type Variables,
} from './lib/settings.ts'

if (!process.stderr.isTTY) writeConsoleAsJson()
try {
  const variables = readVariables()
  const settings = readSettings(variables, { forService: cluster.isPrimary })
  shareSettings(settings)
  await logUnhandledErrors()
  if (cluster.isPrimary) await logSuspectSettings(variables, settings)
  await (cluster.isPrimary ? start(settings) : serve(settings))
} catch (error) {
  printError(error)
  await shutdown()
  process.exit(1)
}

// The imports below wait until the settings are known to be valid; the primary of several processes
// never loads Next.

/** Opens the database, brings it up to date, and serves from this process or from several. */
async function start(settings: Settings): Promise<void> {
  shutdownOnSignals(0, settings.drainSeconds)
  const { openDatabase, prepareDatabase } = await import('./lib/lifecycle/database.ts')
  const { reportEnd, reportStart } = await import('./lib/lifecycle/startup-message.ts')
  reportEnd()
  const database = await openDatabase(settings)
  await prepareDatabase(database, settings)
  if (settings.webConcurrency > 1) {
    const { startWorkers } = await import('./app/server/cluster.ts')
    const { embeddedVariables } = await import('./lib/runtime/worker-variables.ts')
    // Otherwise, workers read the same settings as this process.
    const variables = database.isEmbedded ? embeddedVariables(database.url) : {}
    const workers = startWorkers(settings.webConcurrency, variables)
    onShutdown(workers.stop)
    await workers.listening
  } else await serve(settings)
  reportStart(settings, database)
}

/** Serves from this process. */
async function serve(settings: Settings): Promise<void> {
  // Node does not accept this flag in NODE_OPTIONS. Without it, V8 lets the heap of a machine with much
  // memory grow to four times what is in use (decision 064).
  setFlagsFromString('--heap-growing-percent=30')
  if (cluster.isWorker) {
    const { openEmbeddedOfPrimary } = await import('./lib/runtime/worker-variables.ts')
    openEmbeddedOfPrimary(process.env)
  }
  const { listen } = await import('./app/server/listen.ts')
  onShutdown(await listen(settings))
  if (cluster.isWorker) shutdownOnSignals(0, settings.drainSeconds)
}

/**
 * Logs each unhandled rejection, for which Node would end the process, and an uncaught exception, which
 * ends it.
 */
async function logUnhandledErrors(): Promise<void> {
  const { log } = await import('./lib/runtime/log.ts')
  process.on('unhandledRejection', (error) => log.error({ event: 'unhandled-rejection', error }))
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught-exception', error })
    process.exit(1)
  })
}

/** Warns of variables that are probably mistyped settings, and of a service that nobody can contact. */
async function logSuspectSettings(variables: Variables, settings: Settings): Promise<void> {
  const { log } = await import('./lib/runtime/log.ts')
  for (const unknown of unknownSettings(variables))
    log.warn({ event: 'unknown-setting', ...unknown })
  if (!hasContact(settings)) log.warn({ event: 'no-contact', set: contactSettings })
}

import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { embed } from './lib/lifecycle/embedded-database.ts'
import { onShutdown, shutdown, shutdownOnSignals, tell } from './lib/lifecycle/shutdown.ts'

if (cluster.isPrimary) await begin().catch(giveUp)
else await serve().catch(giveUp)

/** Finds or starts the database, brings it up to date, and serves from one process or from several. */
async function begin(): Promise<void> {
  shutdownOnSignals(0)
  const embedded = !process.env.DATABASE_URL
  if (embedded) await embed(resolve('.data'))
  if (!process.env.AUTH_SECRET) {
    throw new Error('AUTH_SECRET must be set; make one with: openssl rand -base64 33')
  }
  const { prepareDatabase } = await import('./lib/lifecycle/prepare-database.ts')
  const { greet } = await import('./lib/lifecycle/startup-message.ts')
  const { env } = await import('./lib/env.ts')
  await prepareDatabase(embedded)
  if (env.webConcurrency > 1) {
    const { fork } = await import('./app/server/cluster.ts')
    const { serving, end } = fork(env.webConcurrency)
    // The first of them may have callers before the last one serves.
    onShutdown(end)
    await serving
  } else await serve()
  greet(embedded)
}

/** Serves from this process. */
async function serve(): Promise<void> {
  const { listen } = await import('./app/server/listen.ts')
  const close = await listen()
  onShutdown(close)
  if (cluster.isWorker) shutdownOnSignals(0)
}

async function giveUp(error: unknown): Promise<never> {
  tell(error)
  await shutdown()
  process.exit(1)
}

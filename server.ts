import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { embed } from './lib/start/embed.ts'
import { atEnd, endAll, endOnSignals, tell } from './lib/start/endings.ts'

if (cluster.isPrimary) await begin().catch(giveUp)
else await serve().catch(giveUp)

/** Finds or starts the database, brings it up to date, and serves from one process or from several. */
async function begin(): Promise<void> {
  endOnSignals(0)
  const embedded = !process.env.DATABASE_URL
  if (embedded) await embed(resolve('.data'))
  if (!process.env.AUTH_SECRET) {
    throw new Error('AUTH_SECRET must be set; make one with: openssl rand -base64 33')
  }
  const { prepareDatabase } = await import('./lib/start/prepare-database.ts')
  const { greet } = await import('./lib/start/greet.ts')
  const { env } = await import('./lib/env.ts')
  await prepareDatabase(embedded)
  if (env.webConcurrency > 1) {
    const { fork } = await import('./app/server/fork.ts')
    const { serving, end } = fork(env.webConcurrency)
    // The first of them may have callers before the last one serves.
    atEnd(end)
    await serving
  } else await serve()
  greet(embedded)
}

/** Serves from this process. */
async function serve(): Promise<void> {
  const { listen } = await import('./app/server/listen.ts')
  const close = await listen()
  atEnd(close)
  if (cluster.isWorker) endOnSignals(0)
}

async function giveUp(error: unknown): Promise<never> {
  tell(error)
  await endAll()
  process.exit(1)
}

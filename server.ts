import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Embedded, startEmbedded } from './db/embedded.ts'

/** What must be ended with the service, latest first. */
const endings: (() => Promise<unknown>)[] = []

if (cluster.isPrimary) await begin().catch(giveUp)
else await serve().catch(giveUp)

/** Finds or starts the database, brings it up to date, and serves from one process or from several. */
async function begin(): Promise<void> {
  onSignals()
  const embedded = process.env.DATABASE_URL ? undefined : await embed(resolve('.data'))
  if (!process.env.AUTH_SECRET) {
    throw new Error('AUTH_SECRET must be set; make one with: openssl rand -base64 33')
  }
  const { prepareDatabase } = await import('./lib/start/prepare-database.ts')
  const { greet } = await import('./lib/start/greet.ts')
  const { env } = await import('./lib/env.ts')
  await prepareDatabase(embedded !== undefined)
  if (env.webConcurrency > 1) await fork(env.webConcurrency)
  else await serve()
  greet(embedded !== undefined)
}

/** The PostgreSQL of a machine that has none, and a secret that is made once and kept beside it. */
async function embed(home: string): Promise<Embedded> {
  const embedded = await startEmbedded(home)
  endings.unshift(embedded.stop)
  process.env.DATABASE_URL = embedded.url
  process.env.AUTH_SECRET ||= await keptSecret(join(home, 'auth.secret'))
  return embedded
}

async function keptSecret(file: string): Promise<string> {
  const made = randomBytes(33).toString('base64')
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch(() => chmod(file, 0o600))
  return readFile(file, 'utf8')
}

/** Serves from this process. */
async function serve(): Promise<void> {
  const { listen } = await import('./app/server/listen.ts')
  const close = await listen()
  endings.unshift(close)
  if (cluster.isWorker) onSignals()
}

/** Serves from so many processes; one that dies is replaced. */
async function fork(processes: number): Promise<void> {
  const workers = Array.from({ length: processes }, () => cluster.fork())
  await Promise.all(workers.map(isListening))
  const replace = () => void cluster.fork()
  cluster.on('exit', replace)
  endings.unshift(async () => {
    cluster.off('exit', replace)
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      living.map((worker) => {
        worker.kill('SIGTERM')
        return new Promise((done) => worker.once('exit', done))
      }),
    )
  })
}

/** Resolves once a process serves; fails where it ends before that, having said why itself. */
const isListening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('listening', resolve)
    worker.once('exit', () => reject(new Error('A process of the service could not start.')))
  })

function onSignals(): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await endAll()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
}

async function giveUp(error: unknown): Promise<never> {
  tell(error)
  await endAll()
  process.exit(1)
}

/** Ends all that was started; what cannot be ended must not keep the rest from it. */
async function endAll(): Promise<void> {
  for (const close of endings) await close().catch(tell)
}

const tell = (error: unknown) => console.error(error instanceof Error ? error.message : error)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openCluster } from '../../db/embedded/cluster.ts'
import { runningServer, startOrJoin } from '../../db/embedded/server.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/start.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'serial' })

let folder: string
let home: string
const started: EmbeddedDatabase[] = []
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(folder, 0o755)
  home = join(folder, 'data')
})
test.afterEach(async () => {
  // The owner stops the server, so it comes last.
  for (const embedded of started.splice(0).reverse()) await embedded.stop()
})
test.afterAll(async () => {
  // Playwright runs this hook even if all tests were skipped.
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded(home, { durable: false })
  started.push(embedded)
  return embedded
}

async function select(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(query)
  } finally {
    await sql.end()
  }
}

const serverOf = async () => runningServer((await openCluster(home)).data)

test('two concurrent starts of the embedded database create it once and share it', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect(first.url).toBe(second.url)
  await select(first.url, 'create table example (id int); insert into example values (1)')
  expect(await select(second.url, 'select id from example')).toHaveLength(1)
  expect((await readdir(home)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('the embedded database has the same data and port after a restart', async () => {
  const first = await start()
  await first.stop()
  expect(await serverOf()).toBeUndefined()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await select(second.url, 'select id from example')).toHaveLength(1)
})

test('the embedded database is restarted on its port after SIGKILL', async () => {
  const { url } = await start()
  const killed = (await serverOf())?.pid
  if (killed) process.kill(killed, 'SIGKILL')
  const isRestarted = async () => {
    const server = await serverOf()
    return server?.isReady && server.pid !== killed
  }
  await expect.poll(isRestarted, { timeout: 20_000 }).toBe(true)
  expect(await select(url, 'select id from example')).toHaveLength(1)
})

test('the embedded database starts despite a postmaster.pid that names another process', async () => {
  const { data } = await openCluster(home)
  await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n\n*\n\nready\n`)
  const { url } = await start()
  expect(await select(url, 'select id from example')).toHaveLength(1)
})

test('the embedded database starts in a moved folder with the locks of a killed process', async () => {
  const moved = join(folder, 'moved')
  await rename(home, moved)
  home = moved
  await acquireAndDie('postgres.lock', 'postgres.owner')
  const first = await start()
  expect(await select(first.url, 'select id from example')).toHaveLength(1)
  await first.stop()
  expect(await serverOf()).toBeUndefined()
})

/** Acquires locks of the home in another process, and kills it. */
async function acquireAndDie(...names: string[]) {
  const lock = new URL('../../db/embedded/lock.js', import.meta.url)
  const acquired = names.map((name) => `await acquire('${join(home, name)}')`)
  const script = `import { acquire } from '${lock}'; if (${acquired.join(' && ')}) console.log('held')`
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `${script}; setInterval(() => {}, 1000)`,
  ])
  await once(holder.stdout, 'data')
  holder.kill('SIGKILL')
  await once(holder, 'close')
}

test('the embedded database is stopped by its owner, not by a service that joined it', async () => {
  const owner = await start()
  const guest = await start()
  await guest.stop()
  expect((await serverOf())?.isReady).toBe(true)
  await owner.stop()
  expect(await serverOf()).toBeUndefined()
})

test('a command leaves the embedded database of a service that was killed running, and the next service owns it', async () => {
  await startOrJoin(await openCluster(home), { durable: false })
  await acquireAndDie('postgres.owner')
  const command = await startEmbedded(home, { durable: false, isGuest: true })
  await command.stop()
  expect((await serverOf())?.isReady).toBe(true)
  const service = await start()
  await service.stop()
  expect(await serverOf()).toBeUndefined()
  const alone = await startEmbedded(home, { durable: false, isGuest: true })
  await alone.stop()
  expect(await serverOf()).toBeUndefined()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { createDatabase } from '../../fixtures/database.ts'
import { People } from '../../fixtures/people.ts'
import { runEnvironment } from '../../fixtures/run-environment.ts'
import { root } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The number of lines of the sheet: an account, a membership and a contact each. */
const lines = Number(process.env.IMPORT_LINES ?? 1_000_000)
const kills = Number(process.env.IMPORT_KILLS ?? 20)

const tables = ['account', 'membership', 'contact', 'fee', 'subscription'] as const

/** Writes a sheet of that many people; `changed` gives every hundredth another address. */
async function writeSheet(path: string, isChanged: boolean): Promise<void> {
  const file = createWriteStream(path)
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  await write(
    'Membership no,Membership type,Organisation,Title,Forename,Surname,Email,Phone,Address,County,Postcode,Country,Joined\r\n',
  )
  let batch = ''
  for (let n = 1; n <= lines; n += 1) {
    const lane = isChanged && n % 100 === 0 ? 'Church Lane' : 'Mill Lane'
    batch += `${100_000 + n},Individual Producer,Farm ${n},Mrs,Ada${n % 1_000},Fields${n % 777},ada.${n}@members.example,01749 000001,"${n} ${lane}, Wells",Somerset,BA5 1AA,United Kingdom,31/01/2020\r\n`
    if (n % 1_000 === 0 || n === lines) {
      await write(batch)
      batch = ''
    }
  }
  file.end()
  await finished(file)
}

/** A digest of every row of each table. */
async function digest(sql: postgres.Sql): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await sql`
      select count(*) || ' ' || coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)
        as digest from ${sql(table)} t`
    digests[table] = row?.digest
  }
  return digests
}

/** Starts the command. `peakMb` reads its largest resident size. */
function startCommand(url: string, args: readonly string[]) {
  const child = spawn(process.execPath, ['dist/gatehouse.js', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...runEnvironment, NODE_ENV: 'production', DATABASE_URL: url },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  let peakMb = 0
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakMb = Math.max(peakMb, Number(status.match(/VmHWM:\s+(\d+)/)?.[1] ?? 0) / 1_000)
  }, 50)
  const startedAt = performance.now()
  const done = once(child, 'exit').then(([exitCode]) => {
    clearInterval(timer)
    return { exitCode, output, peakMb, seconds: (performance.now() - startedAt) / 1_000 }
  })
  return { child, done }
}

test('a large import is complete or has not happened, changes nothing when repeated, and can be undone', async ({
  caller,
  mailbox,
  startAnother,
}, testInfo) => {
  test.setTimeout(6 * 60 * 60 * 1_000)
  const [file, changed] = [testInfo.outputPath('sheet.csv'), testInfo.outputPath('changed.csv')]
  await writeSheet(file, false)
  await writeSheet(changed, true)
  const database = await createDatabase()
  const { sql } = database
  const person = await new People(sql).add()
  const bearer = await new People(sql).issueCredential(person)
  const service = await startAnother({ DATABASE_URL: database.url, SMTP_URL: mailbox.url })
  const instance = caller.at(service)
  const report = (what: string, { seconds, peakMb }: { seconds: number; peakMb: number }) =>
    console.log(`${what}: ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB`)
  const run = async (...args: string[]) => {
    const result = await startCommand(database.url, args).done
    expect(result.exitCode, result.output).toBe(0)
    return result
  }

  const empty = await digest(sql)
  const first = startCommand(database.url, ['import', file, '--yes'])
  let isRunning = true
  const finishedImport = first.done.finally(() => {
    isRunning = false
  })
  const durations: number[] = []
  for (; isRunning; await sleep(50)) {
    const { status, durationMs } = await instance.call('profile', { bearer })
    expect(status).toBe(200)
    durations.push(durationMs)
  }
  const imported = await finishedImport
  expect(imported.exitCode, imported.output).toBe(0)
  durations.sort((a, b) => a - b)
  report(`Import of ${lines.toLocaleString('en-GB')} lines`, imported)
  console.log(
    `Reads meanwhile: ${durations.length}, median ${durations[durations.length >> 1]?.toFixed(0)} ms,`,
    `95th percentile ${durations[Math.floor(durations.length * 0.95)]?.toFixed(0)} ms,`,
    `slowest ${durations.at(-1)?.toFixed(0)} ms.`,
  )
  const full = await digest(sql)
  const [counted] = await sql`select count(*)::int as accounts from account where source = 'sheet'`
  expect(counted).toEqual({ accounts: lines })

  const again = await run('import', file, '--yes')
  report('The same file again', again)
  expect(again.output).toContain('The database already has all of this')
  expect(await digest(sql)).toEqual(full)

  report('A file with 1 % changed', await run('import', changed, '--yes'))
  expect(await digest(sql)).not.toEqual(full)
  report('Undo of the change', await run('import', 'undo', '2', '--yes'))
  expect(await digest(sql)).toEqual(full)
  report('Undo of the import', await run('import', 'undo', '1', '--yes'))
  expect(await digest(sql)).toEqual(empty)

  let completed = 0
  for (let n = 0; n < kills; n += 1) {
    const started = startCommand(database.url, ['import', file, '--yes'])
    await Promise.race([started.done, sleep(Math.random() * imported.seconds * 1_000)])
    started.child.kill('SIGKILL')
    await started.done
    await expect
      .poll(
        () => sql`
          select from pg_stat_activity where query like '%import_row%' and pid <> pg_backend_pid()`,
        { timeout: 120_000 },
      )
      .toHaveLength(0)
    const state = await digest(sql)
    const imports = await sql`select id from import where undone_at is null`
    if (imports.length === 0) {
      expect(state).toEqual(empty)
      const staged = await sql`select from pg_class where relname like 'import_row%'`
      expect(staged).toHaveLength(0)
      continue
    }
    completed += 1
    expect(state.account?.split(' ')[0]).toBe(full.account?.split(' ')[0])
    await run('import', 'undo', `${imports[0]?.id}`, '--yes')
    expect(await digest(sql)).toEqual(empty)
  }
  console.log(`Killed ${kills} times; ${completed} had completed before.`)
  report('The import after that', await run('import', file, '--yes'))
  await service.stop()
  await database.drop()
})

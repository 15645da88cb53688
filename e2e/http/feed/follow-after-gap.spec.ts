import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { connect } from '#db/driver/connect.ts'
import { retentionRules } from '#db/queries/retention.ts'
import { readSettings } from '#lib/settings.ts'
import { createDatabase } from '../../fixtures/database.ts'
import { Grants } from '../../fixtures/grants.ts'
import { People } from '../../fixtures/people.ts'
import { root } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { phpClient } from '../../interop/php-program.ts'
import { isInstalled } from '../../interop/run-program.ts'
import { waitForPlaces } from './feed-reader.ts'

/** Programs that keep a copy of people's names in a file, with the cursor that belongs to it. */
const programs = {
  TypeScript: [
    [process.execPath, '--import', join(root, 'node_modules/tsx/dist/loader.mjs')],
    'copy.mjs',
    `import { readFile, rename, writeFile } from 'node:fs/promises'
import { createClient } from '${root}/clients/typescript/src/index.ts'
const [url, id, secret] = process.argv.slice(2)
const crm = createClient({ baseUrl: url, client: { id, secret } })
const copy = JSON.parse(await readFile('copy.json', 'utf8').catch(() => '{"names":{},"reloads":0}'))
const reload = async (subjects) => {
  copy.names = {}
  copy.reloads += 1
  for await (const { id, name } of subjects) copy.names[id] = name ?? null
}
for await (const page of crm.followEvents({ after: copy.cursor, kinds: ['account'], reload })) {
  if (!page.ok) throw new Error(page.errors[0].message)
  const ids = [...new Set(page.value.events.flatMap(({ account }) => account ?? []))]
  while (ids.length > 0) {
    const found = await crm.subjects({ id: ids.splice(0, 100) })
    if (!found.ok) throw new Error(found.errors[0].message)
    for (const { id, name } of found.value.subjects) copy.names[id] = name ?? null
    for (const id of found.value.absent ?? []) delete copy.names[id]
  }
  copy.cursor = page.value.cursor
  await writeFile('copy.new', JSON.stringify(copy))
  await rename('copy.new', 'copy.json')
}`,
  ],
  PHP: [
    ['php'],
    'copy.php',
    `<?php
require '${phpClient}/autoload.php';
[, $url, $id, $secret] = $argv;
$crm = new Gatehouse\\Client($url, clientId: $id, clientSecret: $secret);
$copy = json_decode(@file_get_contents('copy.json') ?: '{"names":{},"reloads":0}', true);
$reload = function (Generator $subjects) use (&$copy): void {
    $copy['names'] = [];
    $copy['reloads'] += 1;
    foreach ($subjects as $subject) $copy['names'][$subject['id']] = $subject['name'] ?? null;
};
foreach ($crm->followEvents($copy['cursor'] ?? null, $reload, ['account']) as $page) {
    if (!$page->ok) exit(1);
    $ids = array_unique(array_filter(array_column($page->value['events'], 'account')));
    foreach (array_chunk($ids, 100) as $some) {
        $found = $crm->subjects(['id' => $some]);
        if (!$found->ok) exit(1);
        foreach ($found->value['subjects'] as $subject) $copy['names'][$subject['id']] = $subject['name'] ?? null;
        foreach ($found->value['absent'] ?? [] as $gone) unset($copy['names'][$gone]);
    }
    $copy['cursor'] = $page->value['cursor'];
    file_put_contents('copy.new', json_encode($copy));
    rename('copy.new', 'copy.json');
}`,
  ],
} as const

/** Lets 91 days pass for all events, of which retention leaves the newest. */
async function ageEvents(url: string, sql: postgres.Sql) {
  await waitForPlaces(sql)
  await sql`update event set at = now() - interval '91 days'`
  const db = connect(url)
  const rule = retentionRules(readSettings({}).retentionDays).find(({ name }) => name === 'events')
  while (Number(await rule?.applyToBatch(db, 5_000)) > 0);
  await db.$client.end()
}

/** Adds people, renames some and deletes one. */
const change = async (sql: postgres.Sql) => {
  const mark = randomUUID().slice(0, 8)
  await sql`
    insert into account (username, country, forename)
    select ${mark} || n, 'Ireland', ${mark} from generate_series(1, 400) as n`
  await sql`update account set forename = ${mark} where id in (select id from account order by random() limit 50)`
  await sql`delete from account where id = (select id from account order by random() limit 1)`
}

for (const [language, [[command, ...options], file, program]] of Object.entries(programs)) {
  test(`a program with the ${language} client that begins after the feed’s 90 days, and then is away for longer, ends equal to the truth over kills`, {
    tag: '@all',
  }, async ({ startAnother }) => {
    test.skip(!(await isInstalled(command, '--version')), `there is no ${command} on this machine`)
    test.setTimeout(180_000)
    const database = await createDatabase()
    const { sql, url } = database
    const roles = ['events', 'profile']
    const { id, secret } = await new Grants(new People(sql)).addClient({ own: true, roles })
    const folder = await mkdtemp(join(tmpdir(), 'follow-'))
    await writeFile(join(folder, file), program)
    const start = () => startAnother({ DATABASE_URL: url })
    let service = await start()
    let running: ChildProcess | undefined
    const begin = () => {
      const args = [...options, file, service.url, id, secret]
      running = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    }
    const kill = async () => {
      running?.kill('SIGKILL')
      if (running?.exitCode === null) await once(running, 'exit')
    }
    const copy = async () =>
      JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8').catch(() => '{}'))
    const truth = async () =>
      Object.fromEntries(
        (
          await sql`
            select id, nullif(concat_ws(' ', forename, surname), '') as name from account`
        ).map((row) => [row.id, row.name]),
      )
    const expectTruth = async () => {
      const names = async () => (await copy()).names
      await expect.poll(names, { timeout: 30_000, intervals: [500] }).toEqual(await truth())
    }

    await change(sql)
    await ageEvents(url, sql)
    begin()
    await expectTruth()
    await change(sql)
    await expectTruth()
    expect((await copy()).reloads).toBe(1)
    await kill()

    await change(sql)
    await change(sql)
    await ageEvents(url, sql)
    for (const afterMs of [100, 200, 300, 400]) {
      begin()
      await wait(afterMs)
      await change(sql)
      await kill()
    }
    begin()
    await wait(250)
    await service.kill('SIGKILL')
    await change(sql)
    await kill()
    service = await start()
    begin()
    await change(sql)
    await expectTruth()
    expect((await copy()).reloads).toBe(2)
    await kill()
    await rm(folder, { recursive: true })
    await database.drop()
  })
}

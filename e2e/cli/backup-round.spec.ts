import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { requiredHashes } from '#db/migration-files.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/test.ts'
import { noPrograms, programs, test } from './backup-drill.ts'
import { fewTables } from './few-tables.ts'
import { type Gatehouse, inOneProcess } from './gatehouse.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test.beforeEach(({}) => test.skip(!programs, noPrograms))

test('a backup for two keys is complete or not there, is verified row by row, and is restored with either key or not at all', async ({
  folder: parent,
  serverUrl: server,
}) => {
  const [source, target] = [
    await createDatabase({ server, empty: true }),
    await createDatabase({ server, empty: true }),
  ]
  await source.sql.unsafe(fewTables)
  const [folder, plainFolder] = [join(parent, 'made', 'backup'), join(parent, 'plain')]
  const key = async (name: string) => {
    const identity = await generateIdentity()
    const file = join(parent, name)
    await writeFile(file, `# created by age-keygen\n${identity}\n`)
    return { file, recipient: await identityToRecipient(identity) }
  }
  const [first, second, other] = [await key('first'), await key('second'), await key('other')]
  const within = (url: string, use: (gatehouse: Gatehouse) => Promise<void>) =>
    inOneProcess(
      {
        BASE_URL: 'https://members.example',
        DATABASE_URL: url,
        PATH: [programs, process.env.PATH].join(delimiter),
        SUDO_USER: "o'neill",
      },
      use,
    )
  const events = ({ sql }: typeof source) =>
    sql`select action, split_part(operator, '@', 1) as operator from audit_event`
  const failed = (message: string) => ({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining(message),
  })
  const scratch = `verify_${new URL(source.url).pathname.slice(1)}`
  const scratches = () => source.sql`select from pg_database where datname = ${scratch}`

  await within(source.url, async (gatehouse) => {
    const make = (...words: string[]) =>
      gatehouse('backup', folder, '--encrypt-to', first.recipient, ...words)
    await source.sql`alter table credential enable row level security, force row level security`
    expect(await make()).toEqual(failed('pg_dump failed: '))
    expect(await readdir(join(parent, 'made'))).toEqual([])
    expect(await events(source)).toEqual([])
    await source.sql`alter table credential disable row level security`
    const made = await make('--encrypt-to', second.recipient)
    expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('It is encrypted') })
    expect(await readdir(folder)).toEqual(['gatehouse.dump.age', 'manifest.json'])
    expect(await make()).toEqual(failed('already exists'))

    const path = join(folder, 'manifest.json')
    const text = await readFile(path, 'utf8')
    const { rows, ...facts } = JSON.parse(text)
    expect(rows).toEqual({ audit_event: 0, credential: 2, migration: 1 })
    const verify = (...words: string[]) => gatehouse('backup', 'verify', folder, ...words)
    expect(await verify()).toEqual(failed('The backup is encrypted'))
    for (const [changed, message] of [
      [{ ...rows, credential: 3 }, 'the table credential had 3 rows, and 2 after'],
      [{ ...rows, fee: 1 }, 'the table fee had 1 row'],
      [{ audit_event: 0, migration: 1 }, 'the table credential had 0 rows, and 2 after'],
    ] as const) {
      await writeFile(path, JSON.stringify({ ...facts, rows: changed }))
      expect(await verify('--key', second.file)).toEqual(failed(message))
    }
    await writeFile(path, text)
    await source.sql.unsafe(`create database ${scratch}`)
    const verified = await verify('--key', second.file, '--json')
    expect(verified).toMatchObject({ exitCode: 0, stderr: '' })
    expect(JSON.parse(verified.stdout)).toMatchObject({ tables: 3, rows: 3 })
    expect(await scratches()).toHaveLength(0)
    expect(await events(source)).toEqual([
      { action: 'backup-made', operator: "o'neill" },
      { action: 'backup-verified', operator: "o'neill" },
    ])
    // A row refers to the token, which then cannot be deleted.
    await source.sql.unsafe(`
      alter table credential add primary key (name);
      create table held (name text references credential);
      insert into held values ('token')`)
    const plain = await gatehouse('backup', 'make', plainFolder)
    expect(plain).toMatchObject({
      exitCode: 0,
      stdout: expect.not.stringContaining('It is encrypted'),
    })
    expect(await readdir(plainFolder)).toEqual(['gatehouse.dump', 'manifest.json'])
  })

  const isEmpty = async () =>
    expect(await target.sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  await within(target.url, async (gatehouse) => {
    const restore = (file: string, ...words: string[]) =>
      gatehouse('restore', folder, '--key', file, ...words)
    expect(await restore(other.file)).toEqual(failed('was not encrypted for the key in'))
    await isEmpty()
    const dump = join(folder, 'gatehouse.dump.age')
    const [bytes, manifest] = [await readFile(dump), await readFile(join(folder, 'manifest.json'))]
    const wrong = Buffer.from(bytes)
    const last = wrong.length - 1
    wrong.writeUInt8(wrong.readUInt8(last) ^ 1, last)
    // Hides the change, as someone who is not the owner would.
    const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex')
    await writeFile(dump, wrong)
    await writeFile(join(folder, 'manifest.json'), `${manifest}`.replace(hash(bytes), hash(wrong)))
    expect(await restore(first.file)).toEqual(failed('gatehouse.dump.age is damaged'))
    await isEmpty()
    await writeFile(dump, bytes)
    await writeFile(join(folder, 'manifest.json'), manifest)
    const restored = await restore(first.file, '--json')
    expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
    expect(JSON.parse(restored.stdout)).toMatchObject({
      endedCredentials: 1,
      pendingMigrations: requiredHashes().length - 1,
    })
    expect(await restore(first.file)).toEqual(failed('The database is not empty'))
    expect(await target.sql`select name from credential`).toEqual([{ name: 'link' }])
    expect((await events(target)).at(-1)).toEqual({
      action: 'backup-restored',
      operator: "o'neill",
    })

    await target.sql.unsafe('drop schema public cascade; create schema public')
    expect(await gatehouse('restore', plainFolder)).toEqual(failed('psql failed: '))
    await isEmpty()
    const kept = await gatehouse('restore', plainFolder, '--keep-credentials', '--json')
    expect(JSON.parse(kept.stdout)).toMatchObject({ endedCredentials: 0 })
    expect(await target.sql`select name from credential`).toHaveLength(2)
  })
  await Promise.all([source.drop(), target.drop()])
})

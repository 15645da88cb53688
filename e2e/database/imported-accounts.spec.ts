import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { findImportOfFile, listImports } from '#db/queries/imports/imports.ts'
import {
  countImportedAccounts,
  listDueAccounts,
  lockInvitations,
} from '#db/queries/imports/invitations.ts'
import { inviteImported } from '#lib/accounts/people/invite-imported.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { inOneProcess } from '../cli/gatehouse.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'

async function addImport(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    insert into import (operator, kind, file, sha256, mapping, counts)
    values ('olga', 'sheet', 'people.csv', ${newHash()}, '{}', '{}') returning id`
  return Number(row?.id)
}

test('an import invites the accounts that it added, in the order of the file, and leaves out who cannot be invited or was', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [importId, other, empty] = [
    await addImport(sql),
    await addImport(sql),
    await addImport(sql),
  ]
  const imported = async (
    username: string,
    columns = {},
    of = importId,
    before: object | null = null,
  ) => {
    const person = await people.add({ username, invited: true })
    if (Object.keys(columns).length > 0)
      await sql`update account set ${sql(columns)} where id = ${person.id}`
    await sql`
      insert into import_change (import_id, target, row_id, before)
      values (${of}, 'account', ${person.id}, ${before && sql.json({})})`
    return person
  }
  const joined = async (username: string, ...ended: (string | null)[]) => {
    const person = await imported(username)
    for (const ended_on of ended) {
      const { guid } = await people.addMembership({ person })
      await sql`update membership set ended_on = ${ended_on} where id = ${guid}`
    }
  }
  await imported('zoe')
  await imported('password', { password_hash: '$2y$x' })
  await imported('disabled', { disabled_at: new Date() })
  await imported('deceased', { disabled_at: new Date(), deceased_at: new Date() })
  const link = ({ id }: { readonly id: string }, kind: string, expiresIn = '1 day') => sql`
    insert into credential (hash, kind, account_id, realm, issued_at, expires_at)
    select ${newHash()}, ${kind}, ${id}, 'tests', ends - interval '14 days', ends
    from (values (now() + ${expiresIn}::interval)) as link (ends)`
  const [invited, expired, corrected] = [
    await imported('invited'),
    await imported('expired'),
    await imported('corrected'),
  ]
  for (const { id } of [invited, expired, corrected])
    await sql`insert into audit_event (action, account_id) values ('invitation-sent', ${id})`
  await link(invited, 'invitation')
  await link(expired, 'invitation', '-1 day')
  await imported('without-email', { email: null })
  for (const [username, kind] of [
    ['unclear-z', 'invitation'],
    ['unclear-a', 'invitation'],
    ['reset', 'reset'],
  ] as const) {
    await link(await imported(username), kind)
  }
  await joined('member', null)
  await joined('former', londonDay(-1))
  await joined('again', londonDay(-1), null)
  const gone = await imported('gone')
  await sql`delete from account where id = ${gone.id}`
  await imported('changed', {}, importId, {})
  await imported('of-another', {}, other)
  await imported('amy')

  const count = (id: number, withFormer = false) =>
    countImportedAccounts(db, { importId: id, withFormer })
  const counts = {
    state: 'found',
    created: 16,
    due: 7,
    invited: 1,
    withoutEmail: 1,
    former: 1,
    disabled: 1,
    deceased: 1,
    notInvitable: 2,
    unclear: ['unclear-z', 'unclear-a'],
  }
  expect(await count(importId)).toEqual(counts)
  expect(await count(importId, true)).toEqual({ ...counts, due: 8, former: 0 })
  expect(await count(other)).toMatchObject({ state: 'found', created: 1, due: 1, unclear: [] })
  expect(await count(empty)).toMatchObject({ state: 'expired', created: 0 })
  expect(await count(999_999)).toMatchObject({ state: 'unknown', created: 0 })
  await sql`update import set undone_at = now() where id = ${empty}`
  expect(await count(empty)).toMatchObject({ state: 'undone' })

  const list = async (after: number, pageSize = 99, withFormer = false) =>
    listDueAccounts(db, { importId, withFormer }, { after, pageSize })
  const all = await list(0)
  expect(all.map(({ username }) => username)).toEqual([
    'zoe',
    'expired',
    'corrected',
    'reset',
    'member',
    'again',
    'amy',
  ])
  expect((await list(0, 99, true)).map(({ username }) => username)).toContain('former')
  expect(await list(0, 2)).toEqual(all.slice(0, 2))
  expect(await list(all[1]?.n ?? 0, 2)).toEqual(all.slice(2, 4))
})

test('only one command at a time invites the people of an import', async ({ db, own }) => {
  const id = await addImport(own.sql)
  const disabled = await new People(own.sql).add({ invited: true, disabled: true })
  await own.sql`
    insert into import_change (import_id, target, row_id) values (${id}, 'account', ${disabled.id})`
  const first = await own.sql.reserve()
  const held = await first`
    select where pg_try_advisory_lock(hashtext('gatehouse invitations'), ${id})`
  expect(held).toHaveLength(1)
  expect(await lockInvitations(own.db, id)).toBe(false)
  expect(await lockInvitations(own.db, id + 1), 'of another import').toBe(true)
  expect(await lockInvitations(db, id), 'of another organisation').toBe(true)
  const settings = {
    AUTH_SECRET: authSecret,
    DATABASE_URL: own.url,
    SUDO_USER: 'olga',
    MAIL: 'outbox',
  }
  await inOneProcess({ ...settings, BASE_URL: 'https://members.example' }, async (gatehouse) => {
    const command = ['account', 'invite', '--import', `${id}`]
    const busy = `Another command is inviting the accounts of import ${id}.`
    expect(await gatehouse(...command)).toEqual({ exitCode: 1, stdout: '', stderr: `${busy}\n` })
    await first`select pg_advisory_unlock_all()`
    expect(await gatehouse(...command)).toMatchObject({ exitCode: 0 })
  })
  first.release()
})

test('imports are listed from the newest, and the last one of a file that was not undone is found', async ({
  own: { db, sql },
}) => {
  const [ada] = await sql`select id from account limit 1`
  const [job] = await sql`
    insert into data_job (kind, state, staff_account_id, staff_username, staff_role)
    values ('import', 'done', ${ada?.id}, 'olga', 'administrator') returning id`
  const file = newHash()
  const add = async (jobId: string | null, sha256 = file, undoneAt: Date | null = null) => {
    const [row] = await sql`
      insert into import (operator, kind, file, sha256, mapping, counts, job_id, undone_at, undone_by)
      values ('olga', 'sheet', 'people.csv', ${sha256}, '{}', '{}', ${jobId}, ${undoneAt}, ${undoneAt && 'omar'})
      returning id`
    await sql`
      insert into import_change (import_id, target, row_id) values (${row?.id}, 'account', ${ada?.id})`
    return Number(row?.id)
  }
  const first = await add(job?.id)
  const second = await add(randomUUID())
  const other = await add(null, newHash())
  const undone = await add(null, file, new Date())
  await sql`delete from import_change where import_id = ${second}`
  const listed = await listImports(db)
  expect(listed.map(({ id, jobId, canBeUndone }) => [id, jobId, canBeUndone])).toEqual([
    [undone, null, false],
    [other, null, true],
    [second, null, false],
    [first, job?.id, true],
  ])
  const idsOf = async (range: Parameters<typeof listImports>[1]) =>
    (await listImports(db, range)).map(({ id }) => id)
  expect(await idsOf({ limit: 2 })).toEqual([undone, other])
  expect(await idsOf({ before: other })).toEqual([second, first])
  expect(await findImportOfFile(db, file)).toBe(second)
  expect(await findImportOfFile(db, newHash())).toBeUndefined()
})

test('the people of an import are invited page by page, each once, until the command stops', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const importId = await addImport(sql)
  const add = (count: number) => sql`
    with added as (
      insert into account (username, email, country)
      select 'imported-' || n, 'imported-' || n || '@people.example', 'United Kingdom'
      from generate_series(1, ${count}) n on conflict do nothing returning id
    ) insert into import_change (import_id, target, row_id) select ${importId}, 'account', id from added`
  const invited = async () =>
    (await sql`select from audit_event where action = 'invitation-sent'`).length
  const progress: string[] = []
  const request = {
    importId,
    withFormer: false,
    operator: 'olga',
    perMinute: 1_000_000,
    send: true,
    onProgress: (done: number, total: number) => progress.push(`${done} of ${total}`),
  }
  const nothing = { sent: 0, waiting: 0, rejected: [], isStopped: false, isBusy: false }
  try {
    await add(3)
    expect(await inviteImported({ ...request, send: false })).toMatchObject(nothing)
    expect(await inviteImported({ ...request, importId: 999_999 })).toMatchObject(nothing)
    const isStopping = () => progress.length === 2
    expect(await inviteImported({ ...request, isStopping })).toMatchObject({ ...nothing, sent: 2 })
    expect([await invited(), progress]).toEqual([2, ['1 of 3', '2 of 3']])
    const held = await sql.reserve()
    await held`select pg_advisory_lock(hashtext('gatehouse invitations'), ${importId})`
    expect(await inviteImported(request)).toMatchObject({ ...nothing, isBusy: true })
    await held`select pg_advisory_unlock_all()`
    held.release()
    await add(103)
    expect(await inviteImported(request)).toMatchObject({ ...nothing, sent: 101 })
    expect(await inviteImported(request)).toMatchObject(nothing)
    expect(await invited()).toBe(103)
  } finally {
    await closeDatabase()
  }
})

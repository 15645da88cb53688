import { sealedColumns } from '#db/queries/sealed.ts'
import { findFormerlyEncrypted, secretKinds } from '#lib/lifecycle/secret-kinds.ts'
import { openPrivateKey, sealPrivateKey } from '#lib/oauth/signing-key.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { inOneProcess } from '../cli/gatehouse.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'

const nextSecret = 'another secret, to which the operator has changed'

/** Each column that is encrypted for its row, with the purpose of its keys. */
const columns = Object.values(secretKinds).flatMap(({ purposes: [purpose], columns }) =>
  columns
    .filter((column) => column !== 'signingKey')
    .map((column) => ({ purpose, ...sealedColumns[column] })),
)

test('keys rotate encrypts with the new AUTH_SECRET every value of every row that the former one can read, and no other, which it names, and exits with 1', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  await sql`
    insert into webhook (client_id, url, email, sealed_secret, sealed_former, position)
    values ('demo-client', 'https://crm.example/', 'crm@example.org', '\xff', '\xff', 0)`
  // More rows than are read at once, the last of which no secret can read.
  await sql`
    insert into outgoing (kind, recipient, subject, sealed, due_at)
    select 'email', 'ada@people.example', 'Hello', '\xff', 'infinity' from generate_series(1, 502)`
  const [lost] = await sql`select max(id::text) as id from outgoing`
  const plainOf = (table: string, owner: string, value: string) => `${table} ${owner} ${value}`
  const rowsOf = ({ table, owner, value }: (typeof columns)[number]) =>
    sql<{ owner: string; sealed: Buffer }[]>`
      select ${sql(owner)}::text as owner, ${sql(value)} as sealed from ${sql(table)} order by 1`
  try {
    for (const column of columns) {
      const { table, owner: key, value, purpose } = column
      const rows = (await rowsOf(column))
        .filter(({ owner }) => owner !== lost?.id)
        .map(({ owner }) => ({
          owner,
          sealed: seal(purpose, owner, Buffer.from(plainOf(table, owner, value))).toString('hex'),
        }))
      expect(rows.length, value).toBeGreaterThan(0)
      await sql`
        update ${sql(table)} set ${sql(value)} = decode(given.sealed, 'hex')
        from jsonb_to_recordset(${sql.json(rows)}) as given (owner text, sealed text)
        where ${sql(key)}::text = given.owner`
    }
    await sql`
      insert into signing_key (id, public_jwk, sealed_private_jwk)
      values ('the key', '{}', ${await sealPrivateKey(Buffer.from('a private key'))})`
    const moved = { signingKeys: 1, authenticators: 4, webhooks: 2, emails: 501 }
    await inOneProcess(
      { AUTH_SECRET: nextSecret, AUTH_SECRET_FORMER: authSecret, DATABASE_URL: url },
      async (gatehouse) => {
        const { exitCode, stdout } = await gatehouse('keys', 'rotate', '--json')
        expect(JSON.parse(stdout)).toMatchObject({ moved, unreadable: { emails: 1 } })
        expect(exitCode).toBe(1)
        expect((await gatehouse('keys', 'rotate')).stdout).toContain(
          'An AUTH_SECRET that is not set encrypts emails that wait',
        )
      },
    )
    setServiceSecret(nextSecret)
    expect((await findFormerlyEncrypted()).filter(({ unreadable }) => unreadable > 0)).toEqual([
      { kind: 'emails', former: 0, unreadable: 1 },
    ])
    const [key] =
      await sql`select sealed_private_jwk as sealed from signing_key where id = 'the key'`
    expect((await openPrivateKey(key?.sealed))?.plain.toString()).toBe('a private key')
    for (const column of columns)
      for (const { owner, sealed } of await rowsOf(column))
        expect(open(column.purpose, owner, sealed)?.plain.toString(), column.value).toBe(
          owner === lost?.id ? undefined : plainOf(column.table, owner, column.value),
        )
  } finally {
    await closeDatabase()
  }
})

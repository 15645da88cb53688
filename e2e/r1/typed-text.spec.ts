import { readMigrations } from '#db/migration-files.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const composed = unique('zoë').normalize('NFC')
const emailOf = () => `${unique('copied')}@people.example`
const decomposed = composed.normalize('NFD')

test('a username or an email signs in however it was typed or copied', async ({
  caller,
  people,
}) => {
  const zoe = await people.add({ username: composed, email: emailOf() })
  for (const username of [decomposed, `${zoe.username}\u200B`, `\u200E${zoe.email}\u202C`]) {
    const input = { type: 'token', username, password: zoe.password }
    expect((await caller.call('authenticate', { input })).status, username).toBe(200)
  }
  const input = { type: 'token', username: zoe.username, password: `${zoe.password}\u200B` }
  expect((await caller.call('authenticate', { input })).status).toBe(403)
})

test('a username that is an international email signs in, before an email that others have too', async ({
  caller,
  people,
}) => {
  const local = unique('bo')
  const [typed, stored] = [`${local}@bücher.example`, `${local}@xn--bcher-kva.example`]
  const bo = await people.add({ username: typed, email: emailOf() })
  const signIn = async (username: string, password = bo.password) =>
    caller.call('authenticate', { input: { type: 'token', username, password } })
  expect((await signIn(typed)).status).toBe(200)
  const others = [await people.add({ email: stored }), await people.add({ email: stored })]
  const nameOf = async ({ body }: Awaited<ReturnType<typeof signIn>>) => {
    const hash = hashOf(String(body.token))
    const [row] = await people.sql`
      select username from account join credential on account_id = account.id where hash = ${hash}`
    return row?.username
  }
  expect(await nameOf(await signIn(typed.toUpperCase()))).toBe(bo.username)
  expect((await signIn(stored)).status, 'the email of two others').toBe(403)
  const [ann] = others
  await people.sql`update account set username = ${stored} where id = ${ann?.id ?? ''}`
  await people.sql`update account set username = ${local} where id = ${bo.id}`
  expect(await nameOf(await signIn(typed))).toBe(stored)
})

test('an email that was copied with marks resets a password and subscribes', async ({
  caller,
  people,
}) => {
  const { email } = await people.add()
  const copied = `\u202D${email}\u200B`
  const reset = await caller.call('forgotpassword', { input: { email: copied } })
  expect(reset.body.action).toBe('PasswordSent')
  const input = { EmailAddress: copied, Action: 'Subscribe' }
  expect((await caller.call('ebrief', { input })).body.Result).toBe('Subscribed')
  const [stored] = await people.sql`select email from subscription where email = ${email}`
  expect(stored).toEqual({ email })
})

test('the migrations compose what was stored decomposed, and no username that another person has', async ({
  people,
}) => {
  const taken = unique('andré').normalize('NFC')
  const free = unique('åse').normalize('NFD')
  const usernames = [taken, taken.normalize('NFD'), free]
  const stored = await Promise.all(
    usernames.map(async (username) => (await people.add({ username, email: emailOf() })).id),
  )
  const fields = ['forename', 'surname', 'position', 'address', 'county'] as const
  const name = unique('Gruffudd ŵ').normalize('NFD')
  for (const field of fields)
    await people.sql`
      update account set ${people.sql(field)} = ${name} where id in ${people.sql(stored)}`
  const [membership] = await people.sql`
    insert into membership (charity_number, type, name, address)
    values (${unique('N')}, 'Friend', ${name}, ${name}) returning id`
  for (const { sql = [] } of readMigrations())
    for (const statement of sql)
      if (/^(UPDATE|WITH)\b.*normalize/ms.test(statement)) await people.sql.unsafe(statement)
  const rows = await people.sql`select * from account where id in ${people.sql(stored)} order by id`
  for (const row of rows)
    for (const field of fields) expect(row[field], field).toBe(name.normalize('NFC'))
  expect(
    await people.sql`select name, address from membership where id = ${membership?.id}`,
  ).toEqual([{ name: name.normalize('NFC'), address: name.normalize('NFC') }])
  expect(rows.map(({ username }) => username).toSorted()).toEqual(
    [taken, taken.normalize('NFD'), free.normalize('NFC')].toSorted(),
  )
})

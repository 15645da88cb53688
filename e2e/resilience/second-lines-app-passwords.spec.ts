import { startByAppPassword } from '#db/queries/credentials/app-passwords.ts'
import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import { addAppPassword } from '../fixtures/factors.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newHash, newSession, test } from '../fixtures/statements.ts'
import { giveRole } from '../staff/staff.ts'

type Spoil = (people: People, person: Person) => Promise<unknown>

/** What makes an app password useless between the moment at which it was found and its use. */
const spoilt: Readonly<Record<string, Spoil>> = {
  'has ended': ({ sql }, { id }) => sql`
    update credential set issued_at = now() - interval '2 days', expires_at = now()
    where account_id = ${id} and kind = 'app-password'`,
  'was ended': ({ sql }, { id }) => sql`delete from credential where account_id = ${id}`,
  'is from before a new password': ({ sql }, { id }) => sql`
    update account set epoch = epoch + 1 where id = ${id}`,
  'is of a disabled account': (people, person) => people.disable(person),
}

const add = async (people: People, input?: Parameters<typeof addAppPassword>[2]) => {
  const person = await people.add()
  const password = await addAppPassword(people, person, input)
  return { person, hash: hashOf(canonicalTemporaryPassword(password)) }
}
const bearer = () => ({ ...newSession(), kind: 'bearer' as const })

for (const [how, spoil] of Object.entries(spoilt)) {
  test(`startByAppPassword issues nothing for an app password that ${how}`, async ({
    db,
    people,
  }) => {
    const { person, hash } = await add(people)
    const used = { accountId: person.id, hash }
    expect(await startByAppPassword(db, used, bearer(), context)).toBeDefined()
    await spoil(people, person)
    expect(await startByAppPassword(db, used, bearer(), context)).toBeUndefined()
  })
}

test('startByAppPassword issues nothing for the app password of another account, or another secret', async ({
  db,
  people,
}) => {
  const [{ hash }, { person }] = [await add(people), await add(people)]
  const start = (of: Buffer) =>
    startByAppPassword(db, { accountId: person.id, hash: of }, bearer(), context)
  expect(await start(hash)).toBeUndefined()
  expect(await start(newHash())).toBeUndefined()
})

test('startByAppPassword starts no session without the role passthrough, and none for staff', async ({
  db,
  people,
}) => {
  const start = ({ person, hash }: Awaited<ReturnType<typeof add>>, credential = newSession()) =>
    startByAppPassword(db, { accountId: person.id, hash }, credential, context)
  expect(await start(await add(people))).toBeDefined()
  expect(await start(await add(people, { roles: ['memberships'] }))).toBeUndefined()
  const colleague = await add(people)
  await giveRole(people, colleague.person, 'fees')
  expect(await start(colleague)).toBeUndefined()
})

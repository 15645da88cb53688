import { randomBytes, randomUUID } from 'node:crypto'
import { changePassword } from '#db/queries/credentials/sessions-edit.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { context, expect, newHash, newSession, test } from '../fixtures/statements.ts'

const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA'

test('a new password and the email about it are stored in one statement, both or neither', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
  const emailed = (id: string) => people.sql`
    select account_id, due_at > now() as later, sealed is not null as sealed
    from outgoing where id = ${id}`
  const change = (of: Buffer, id: string) => {
    const email = { id, recipient: person.email, subject: 'Changed', sealed: randomBytes(40) }
    return changePassword(db, of, passwordHash, newSession(), context, email)
  }
  const [refused, done] = [randomUUID(), randomUUID()]
  expect(await change(newHash(), refused)).toBeUndefined()
  expect(await emailed(refused)).toEqual([])
  // The process could die here, before it sends anything.
  expect(await change(session, done)).toBeDefined()
  expect(await emailed(done)).toEqual([{ account_id: person.id, later: true, sealed: true }])
})

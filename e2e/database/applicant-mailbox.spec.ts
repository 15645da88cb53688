import { listOpenJoinApplications } from '#db/queries/applications/applications.ts'
import { findNoticedApplication } from '#db/queries/applications/noticed-decision.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

test('an applicant is written to at the proved email of an account that began the application or was made by it, and else at that of the form', async ({
  db,
  people: { sql },
}) => {
  const people = new People(sql)
  const now = new Date()
  const accepted = new Date('2026-03-01T12:00:00Z')
  for (const [what, account, known, isOfAccount] of [
    ['the profile has another email, which is proved', {}, 'same', true],
    ['it is not proved', { email_verified_at: null }, 'same', false],
    ['it was removed', { email: null, email_verified_at: null }, 'same', false],
    ['the account is disabled', { disabled_at: now }, 'same', false],
    ['the applicant entered another email', { created_at: accepted }, 'other', false],
    ['staff chose the account', {}, null, false],
    ['acceptance made the account', { created_at: accepted }, null, true],
  ] as const) {
    const person = await people.add()
    const form = `${unique('jo')}@x.example`
    await sql`
      update account set ${sql({ email_verified_at: now, ...account })} where id = ${person.id}`
    const { guid } = await people.addMembership()
    await sql`update membership set created_at = ${accepted} where id = ${guid}`
    const began = known === 'same' ? form.toUpperCase() : person.email
    const { id } = await addApplicationRow(sql, {
      email: form,
      account_id: person.id,
      membership_id: guid,
      known: known && sql.json({ email: began }),
    })
    const expected = isOfAccount ? person.email : form
    expect((await findNoticedApplication(db, id))?.email, what).toBe(expected)
    for (const asked of [form, 'email' in account ? form : person.email.toUpperCase()]) {
      const found = await listOpenJoinApplications(db, asked)
      expect(
        found.map(({ email }) => email),
        `${what}, asked for by ${asked}`,
      ).toEqual([expected])
    }
  }
})

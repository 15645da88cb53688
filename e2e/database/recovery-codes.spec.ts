import { deleteRecoveryCodes, findRecoveryCodes, markTold } from '#db/queries/mfa/recovery-codes.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { CredentialInput, Person } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { giveFactor, giveRole, staffSession } from '../staff/staff.ts'

test('recovery codes wait for the owner in a session that has passed the second step, until they are kept', async ({
  db,
  people,
}) => {
  const { sql } = people
  const add = async () => {
    const person = await people.add()
    await giveFactor(people, person, 'enrolled')
    const sealedCodes = newHash()
    await sql`
      update staff_factor set sealed_codes = ${sealedCodes}, must_tell = true where account_id = ${person.id}`
    return { person, sealedCodes }
  }
  const stateOf = async ({ id }: Person) => {
    const [row] = await sql`
      select sealed_codes is not null as waits, must_tell as "mustTell" from staff_factor where account_id = ${id}`
    return row
  }
  const sessionOf = async (person: Person, input: CredentialInput) =>
    hashOf(await people.issueCredential(person, input))
  const [ada, bo, cy, olga] = [await add(), await add(), await add(), await add()]
  await sql`update account set password_temporary = true where id = ${cy.person.id}`
  await giveRole(people, olga.person, 'help-desk')

  const passed = { kind: 'session', amr: ['pwd', 'mfa'] } as const
  for (const [what, session] of [
    ['a password alone', await sessionOf(ada.person, { ...passed, amr: ['pwd'] })],
    ['a pending session', await sessionOf(ada.person, { ...passed, kind: 'pending' })],
    ['a bearer', await sessionOf(ada.person, { ...passed, kind: 'bearer' })],
    ['a temporary password', await sessionOf(cy.person, passed)],
    ['staff who have not passed lately', await sessionOf(olga.person, passed)],
  ] as const) {
    expect(await findRecoveryCodes(db, session), what).toBeUndefined()
    await deleteRecoveryCodes(db, session)
  }
  const waiting = { waits: true, mustTell: true }
  for (const { person } of [ada, bo, cy, olga]) expect(await stateOf(person)).toEqual(waiting)

  const session = await sessionOf(ada.person, passed)
  const ofStaff = hashOf(await staffSession(people, olga.person))
  for (const [of, { person, sealedCodes }] of [
    [session, ada],
    [ofStaff, olga],
  ] as const) {
    expect(await findRecoveryCodes(db, of)).toEqual({ accountId: person.id, sealedCodes })
    await markTold(db, of)
    expect(await stateOf(person)).toEqual({ waits: true, mustTell: false })
    await deleteRecoveryCodes(db, of)
    expect(await stateOf(person)).toEqual({ waits: false, mustTell: false })
    expect(await findRecoveryCodes(db, of), 'once they are kept').toBeUndefined()
  }
  expect(await stateOf(bo.person), 'of someone else').toEqual(waiting)
})

import { acceptApplication, type JoinDecision } from '#db/queries/applications/decisions.ts'
import { openApplication } from '#db/queries/applications/queue.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { addApplication } from '../staff/join-application.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

async function callerOf(people: People) {
  const session = hashOf(await staffSession(people, await addStaff(people, 'membership')))
  return { session, roles: ['membership'], context } as const
}

test('an application shows ten people who may be the applicant, the namesakes first, and the five other applications that changed last', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const { id, email, surname } = await addApplication(people)
  const own = await people.add({ username: 'a-own', email })
  await sql`update join_application set account_id = ${own.id} where id = ${id}`
  for (const [username, more, postcode] of [
    ['both', { email, forename: 'JO', surname }, 'ba51aa'],
    ['name', { forename: 'Jo', surname: surname.toUpperCase() }, 'BA5 1AA'],
    ['other-postcode', { forename: 'Jo', surname }, 'BA5 1AB'],
    ['other-forename', { forename: 'Joe', surname }, 'BA5 1AA'],
    ['other-surname', { forename: 'Jo' }, 'BA5 1AA'],
  ] as const) {
    await people.add({ username, ...more })
    await sql`update account set postcode = ${postcode} where username = ${username}`
  }
  for (let n = 0; n < 9; n += 1) {
    await people.add({ username: `email-${n}`, email: n ? email : email.toUpperCase() })
  }
  const { duplicates = [], others: none } = (await openApplication(db, caller, id)) ?? {}
  expect(duplicates.map(({ username }) => username)).toEqual([
    'both',
    'name',
    ...Array.from({ length: 8 }, (_, n) => `email-${n}`),
  ])
  expect(duplicates.map(({ sameEmail, sameName }) => [sameEmail, sameName]).slice(0, 3)).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ])
  expect(none).toEqual([])
  const references = []
  for (let n = 0; n < 6; n += 1) {
    const other = await addApplication(people, 'declined')
    references.push(other.reference)
    await sql`
      update join_application set email = ${n ? email : email.toUpperCase()},
        changed_at = now() - ${n} * interval '1 hour' where id = ${other.id}`
  }
  const { others = [] } = (await openApplication(db, caller, id)) ?? {}
  expect(others.map(({ reference }) => reference)).toEqual(references.slice(0, 5))
})

const decision: JoinDecision = { action: 'join-accepted', from: ['sent'], to: 'accepted', text: '' }

test('an accepted application belongs to the account that staff chose, else to its own, else to one that is added', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const [own, chosen] = [await people.add(), await people.add()]
  for (const [accountId, ownId, expected] of [
    [chosen.id, own.id, chosen.id],
    [null, own.id, own.id],
    [chosen.id, null, chosen.id],
    [null, null, 'added'],
  ] as const) {
    const { id, email } = await addApplication(people)
    await sql`update join_application set account_id = ${ownId} where id = ${id}`
    const charityNumber = `G${id.slice(-8)}`
    const acceptance = { charityNumber, accountId, amount: null }
    expect(await acceptApplication(db, caller, id, decision, acceptance)).toBe(true)
    const [row] = await sql`
      select join_application.state, contact.account_id, account.email, is_primary, is_billing
      from join_application join contact on contact.membership_id = join_application.membership_id
        and contact.account_id = join_application.account_id
      join account on account.id = contact.account_id
      where join_application.id = ${id}`
    expect(row).toMatchObject({ state: 'accepted', is_primary: true, is_billing: true })
    if (expected === 'added') expect(row?.email).toBe(email)
    else expect(row?.account_id).toBe(expected)
    expect(await sql`select from account where email = ${email}`).toHaveLength(
      expected === 'added' ? 1 : 0,
    )
  }
})

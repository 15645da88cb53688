import { mergeAccounts, unmergeAccount } from '#db/queries/accounts/merge.ts'
import { type PersonField, personFields } from '#db/values/record-fields.ts'
import type { People, Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'
import { formRequest, openRecord, pageBeside } from './form-request.ts'
import { addStaff, staffSession } from './staff.ts'
import { addTwoAccounts, pairOf, proveMailboxes } from './two-accounts.ts'

type Details = Partial<Record<PersonField, string | null>>

/** The values of details that are chosen from a list; any other one takes its own name. */
const listed: Details = { title: 'Mrs', country: 'France', language: 'cy' }
const empty = Object.fromEntries(
  personFields.map((field) => [field, field === 'country' ? 'Please select' : null]),
)
const full = Object.fromEntries(personFields.map((field) => [field, listed[field] ?? field]))

const setDetails = ({ sql }: People, { id }: Person, details: Details) =>
  sql`update account set ${sql(details)} where id = ${id}`

const detailsOf = async ({ sql }: People, { id }: Person) =>
  ({ ...(await sql`select ${sql([...personFields])} from account where id = ${id}`)[0] }) as Details

test('an account takes every detail that it has not from the one merged into it, and gives them back', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  await setDetails(people, two.kept, empty)
  await setDetails(people, two.merged, full)
  expect((await mergeAccounts(db, pairOf(two), 'olga'))?.outcome).toBe('merged')
  expect(await detailsOf(people, two.kept)).toEqual(full)
  expect((await unmergeAccount(db, two.merged.id, 'olga')).outcome).toBe('undone')
  expect(await detailsOf(people, two.kept)).toEqual(empty)
})

test('of two merges into one account, the undo of each gives back the details that it took', async ({
  db,
  people,
}) => {
  const two = await addTwoAccounts(people)
  const third = await people.add()
  await proveMailboxes(people, third)
  await setDetails(people, two.kept, empty)
  await setDetails(people, two.merged, { ...empty, position: 'Grower' })
  await setDetails(people, third, { ...empty, position: 'Farmer', phone: '01749 000001' })
  await mergeAccounts(db, pairOf(two), 'olga')
  await mergeAccounts(db, { keptId: two.kept.id, mergedId: third.id }, 'olga')
  const both = { ...empty, position: 'Grower', phone: '01749 000001' }
  expect(await detailsOf(people, two.kept)).toEqual(both)
  expect((await unmergeAccount(db, third.id, 'olga')).outcome).toBe('undone')
  expect(await detailsOf(people, two.kept)).toEqual({ ...both, phone: null })
  expect((await unmergeAccount(db, two.merged.id, 'olga')).outcome).toBe('undone')
  expect(await detailsOf(people, two.kept)).toEqual(empty)
})

test('a merge by itself replaces no detail and mixes no two addresses', async ({ db, people }) => {
  const two = await addTwoAccounts(people)
  const own = { ...empty, forename: 'Ada', postcode: 'BA5 1AA', phone: '01749 000001' }
  await setDetails(people, two.kept, own)
  await setDetails(people, two.merged, full)
  await mergeAccounts(db, pairOf(two), 'olga')
  expect(await detailsOf(people, two.kept)).toEqual({
    ...full,
    forename: 'Ada',
    phone: '01749 000001',
    address: null,
    county: null,
    postcode: 'BA5 1AA',
    country: 'Please select',
  })
})

test('staff choose each detail of two accounts, and undo the merge from the account that stays', async ({
  people,
  service,
}) => {
  const two = await addTwoAccounts(people)
  const { kept, merged } = two
  const own = { ...empty, phone: '01749 000001', position: 'Farmer', county: 'Somerset' }
  await setDetails(people, kept, own)
  await setDetails(people, merged, {
    ...empty,
    phone: '01749 000002',
    mobile: '07700 900002',
    fax: '01749 000003',
    position: 'Grower',
  })
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const page = await openRecord(service, session, `/staff/people/${kept.id}`, '/merge')
  const merge = await formRequest(
    service,
    session,
    await pageBeside(service, session, page, merged.id),
    'Merge the accounts',
  )
  const chosen = { keep: kept.id, 'take-phone': merged.id, 'take-fax': kept.id }
  expect((await merge(session, chosen)).status).toBe(303)
  const combined = { ...own, phone: '01749 000002', mobile: '07700 900002' }
  expect(await detailsOf(people, kept)).toEqual(combined)

  await people.sql`update account set phone = '01749 000009' where id = ${kept.id}`
  const record = await openRecord(service, session, `/staff/people/${kept.id}`)
  const undo = await formRequest(service, session, record, 'Undo')
  const { headers } = await undo(session)
  expect(headers.get('location')).toContain(`/staff/people/${kept.id}?`)
  expect(await detailsOf(people, kept)).toEqual({ ...own, phone: '01749 000009' })
  expect((await detailsOf(people, merged)).mobile).toBe('07700 900002')
})

import { connect } from '#db/driver/connect.ts'
import { acceptApplication } from '#db/queries/applications/decisions.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { addApplication } from './join-application.ts'
import { addStaff, staffSession } from './staff.ts'

const context = { network: '192.0.2.1', requestId: 'usernames', agent: null }
const decision = { action: 'join-accepted', from: ['sent'], to: 'member', text: '' } as const

/** Accepts an application of someone with this name, and returns their username. */
async function usernameOf(people: People, url: string, forename: string, surname: string) {
  const { id } = await addApplication(people)
  await people.sql`
    update join_application set forename = ${forename}, surname = ${surname} where id = ${id}`
  const session = hashOf(await staffSession(people, await addStaff(people, 'membership')))
  const db = connect(url)
  const caller = { session, roles: ['membership'], context } as const
  const acceptance = { charityNumber: unique('U'), accountId: null, amount: null }
  await acceptApplication(db, caller, id, decision, acceptance).finally(() => db.$client.end())
  const [account] = await people.sql`
    select username from account where id = (select account_id from join_application where id = ${id})`
  return account?.username
}

test('an applicant with names of 200 letters with accents is accepted, with a username of 100 letters', async ({
  database: { url },
  people,
}) => {
  const start = unique('ada').replace('-', '')
  const username = await usernameOf(people, url, start + 'ǟ'.repeat(190), 'ṩ'.repeat(200))
  expect(username).toBe(start + 'a'.repeat(100 - start.length))
})

test('applicants of one name get the first numbers that are free, whatever other usernames begin with it', async ({
  database: { url },
  people,
}) => {
  const name = unique('ada').replace('-', '')
  const add = (username: string) => people.add({ username })
  for (const rest of ['3', '.fields', '2nd', '0']) await add(`${name.toUpperCase()}${rest}`)
  const usernames = []
  for (const surname of ['', '!', '', '']) {
    usernames.push(await usernameOf(people, url, name, surname))
  }
  expect(usernames).toEqual([name, `${name}2`, `${name}4`, `${name}5`])
})

test('an applicant whose name has no letter of the alphabet gets the username member, with a number', async ({
  database: { url },
  people,
}) => {
  expect(await usernameOf(people, url, '王', '芳')).toMatch(/^member\d*$/)
})

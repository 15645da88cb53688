import { membershipTypes } from '#db/values/membership-types.ts'
import { formats } from '../fixtures/client/formats.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

/** Days from today in London to the last paid day and to the end, and whether endpoints list the membership. */
const terms = [
  ['without dates', null, null, true],
  ['paid for another day', 1, null, true],
  ['on its last paid day', 0, null, true],
  ['90 days after its last paid day', -90, null, true],
  ['91 days after its last paid day', -91, null, false],
  ['that ends tomorrow', null, 1, true],
  ['that ends today', null, 0, false],
  ['that ended although it is paid for', 100, -1, false],
] as const

const sampleGuids: { [charityNumber: string]: string } = {
  G1001: '01900000-0000-7000-8000-000000000001',
  G1002: '01900000-0000-7000-8000-000000000002',
  G1003: '01900000-0000-7000-8000-000000000003',
}

test.describe('memberships', () => {
  for (const username of ['ada', 'cy', 'dee']) {
    test(`GET /r1/memberships.eb returns the memberships of ${username} to the byte in XML`, async ({
      caller,
      people,
      database,
    }) => {
      const bearer = await people.issueCredential(await people.findDemo(username))
      const response = await caller.call('memberships', { format: 'xml', bearer })
      const rows = await database.sql`select id, charity_number from membership
        where charity_number in ${database.sql(Object.keys(sampleGuids))}`
      const samples = rows
        .filter(({ id }) => response.text.includes(id))
        .map(({ id, charity_number }) => [id, sampleGuids[charity_number]])
      expect(withSamples(response.text, Object.fromEntries(samples))).toBe(
        golden(`memberships-${username}`),
      )
    })
  }

  test('GET /r1/memberships.eb returns the same fields in the same order in JSON', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issueCredential(await people.findDemo('cy'))
    const { text } = await caller.call('memberships', { bearer })
    expect(text.replace(/"MembershipGUID":"[\da-f-]{36}"/g, '"MembershipGUID":""')).toBe(
      '{"Memberships":[{"MembershipGUID":"","CharityNumber":"G1002",' +
        '"MembershipType":"Producer Group","Name":"Green Valley Growers",' +
        '"Address":"The Packhouse, Hereford","Postcode":"HR1 1AA","Country":"United Kingdom"},' +
        '{"MembershipGUID":"","CharityNumber":"G1003",' +
        '"MembershipType":"Scheme Marque buyers and sellers",' +
        '"Name":"O\'Neill & Daughters <Seeds>","Country":"Ireland"}]}',
    )
  })

  test('GET /r1/memberships.eb returns an empty list for an account without memberships, in JSON', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issueCredential(await people.add())
    expect((await caller.call('memberships', { bearer })).text).toBe('{"Memberships":[]}')
  })

  for (const format of formats) {
    test(`GET /r1/memberships.eb returns only the caller’s own memberships, in ${format}`, async ({
      caller,
      people,
    }) => {
      const [person, otherPerson] = [await people.add(), await people.add()]
      const membership = await people.addMembership({ person }, { person: otherPerson })
      await people.addMembership({ person: otherPerson, primary: true })
      const bearer = await people.issueCredential(person)
      const { body } = await caller.call('memberships', { format, bearer })
      expect(body.Memberships).toEqual([
        {
          MembershipGUID: membership.guid,
          CharityNumber: membership.charityNumber,
          MembershipType: 'Producer Group',
          Name: 'A farm',
        },
      ])
    })
  }

  test('GET /r1/memberships.eb returns GUIDs of version 7 in lower case', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issueCredential(await people.findDemo('cy'))
    const { body } = await caller.call('memberships', { bearer })
    for (const { MembershipGUID } of body.Memberships) {
      expect(MembershipGUID).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      )
    }
  })

  test('GET /r1/memberships.eb spells all nineteen membership types as the interface does (interface 2.6)', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const bearer = await people.issueCredential(person)
    expect(membershipTypes).toHaveLength(19)
    for (const type of membershipTypes) {
      const { guid } = await people.addMembership({ person })
      await database.sql`update membership set type = ${type}, name = null where id = ${guid}`
    }
    const { body } = await caller.call('memberships', { format: 'xml', bearer })
    const types = body.Memberships.map(
      ({ MembershipType }: { MembershipType: string }) => MembershipType,
    )
    expect(types.sort()).toEqual([...membershipTypes].sort())
    expect(body.Memberships[0]).not.toHaveProperty('Name')
  })

  test('GET /r1/memberships.eb omits a membership once the account is no longer a contact', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const { guid } = await people.addMembership({ person })
    const bearer = await people.issueCredential(person)
    await database.sql`delete from contact where membership_id = ${guid}`
    expect((await caller.call('memberships', { bearer })).body.Memberships).toEqual([])
  })

  test('GET /r1/memberships.eb shows ORG_NAME in place of Scheme', async ({
    caller,
    people,
    startAnother,
  }) => {
    const bearer = await people.issueCredential(await people.findDemo('cy'))
    const named = await startAnother({ ORG_NAME: 'Soil Trust' })
    const { body } = await caller.at(named).call('memberships', { format: 'xml', bearer })
    expect(body.Memberships[1].MembershipType).toBe('Soil Trust Marque buyers and sellers')
  })

  for (const [condition, paid, ends, isListed] of terms) {
    test(`GET /r1/memberships.eb and contacts.eb ${isListed ? 'list' : 'do not list'} a membership ${condition}`, async ({
      caller,
      people,
      database,
    }) => {
      const person = await people.add()
      const { guid } = await people.addMembership({ person, primary: true })
      await setTerm(database, guid, paid, ends)
      const bearer = await people.issueCredential(person)
      const { body } = await caller.call('memberships', { bearer })
      expect(body.Memberships).toHaveLength(isListed ? 1 : 0)
      const contacts = await caller.call('contacts', { bearer, membership: guid })
      expect(contacts.status).toBe(isListed ? 200 : 404)
    })
  }

  test('MEMBERSHIP_GRACE_DAYS sets how long an unpaid membership is listed, and never ends the account', async ({
    caller,
    people,
    database,
    startAnother,
  }) => {
    const person = await people.add()
    const { guid } = await people.addMembership({ person })
    await setTerm(database, guid, -1, null)
    const bearer = await people.issueCredential(person)
    const strict = caller.at(await startAnother({ MEMBERSHIP_GRACE_DAYS: '0' }))
    const listed = async (client: typeof caller) =>
      (await client.call('memberships', { bearer })).body.Memberships
    expect(await listed(caller)).toHaveLength(1)
    expect(await listed(strict)).toEqual([])
    expect((await strict.call('profile', { bearer })).status).toBe(200)
  })
})

const setTerm = (database: TestDatabase, id: string, paid: number | null, ends: number | null) =>
  database.sql`
    update membership set
      renews_on = (now() at time zone 'Europe/London')::date + ${paid}::int,
      ended_on = (now() at time zone 'Europe/London')::date + ${ends}::int
    where id = ${id}`

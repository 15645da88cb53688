import { formats } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { largestRatio, repeatWhile, timeInTurn } from '../fixtures/measure/durations.ts'
import { expect, test } from '../fixtures/test.ts'

const sampleGuids: { [username: string]: string } = {
  ada: '01900000-0000-7000-8000-0000000000a1',
  bo: '01900000-0000-7000-8000-0000000000a2',
  cy: '01900000-0000-7000-8000-0000000000a3',
}

test.describe('contacts', () => {
  for (const [charityNumber, usernames] of [
    ['G1001', ['ada', 'bo']],
    ['G1002', ['ada', 'cy']],
  ] as const) {
    test(`GET /r1/memberships/{membership}/contacts.eb returns the contacts of ${charityNumber} to the byte in XML`, async ({
      caller,
      people,
      database,
    }) => {
      const bearer = await people.issueCredential(await people.findDemo('ada'))
      const [row] = await database.sql`
        select id from membership where charity_number = ${charityNumber}`
      const options = { format: 'xml', bearer, membership: row?.id } as const
      const { status, text } = await caller.call('contacts', options)
      const ids = await Promise.all(usernames.map(async (name) => (await people.findDemo(name)).id))
      const samples = ids.map((id, n) => [id, sampleGuids[usernames[n] as string] as string])
      expect(status).toBe(200)
      expect(withSamples(text, Object.fromEntries(samples))).toBe(
        golden(`contacts-${charityNumber.toLowerCase()}`),
      )
    })
  }

  test('GET /r1/memberships/{membership}/contacts.eb returns rights as booleans in JSON', async ({
    caller,
    people,
  }) => {
    const [primary, other] = [await people.add(), await people.add()]
    const { guid } = await people.addMembership(
      { person: primary, primary: true, billing: true },
      { person: other, lsfr: true },
    )
    const bearer = await people.issueCredential(other)
    const { text } = await caller.call('contacts', { bearer, membership: guid })
    expect(text).toBe(
      JSON.stringify({
        contacts: [
          {
            UserGUID: primary.id,
            Name: 'Pat Field',
            UserName: primary.username,
            EmailAddress: primary.email,
            IsPrimaryContact: true,
            IsBillingContact: true,
            LsfrAccess: false,
          },
          {
            UserGUID: other.id,
            Name: 'Pat Field',
            UserName: other.username,
            EmailAddress: other.email,
            IsPrimaryContact: false,
            IsBillingContact: false,
            LsfrAccess: true,
          },
        ],
      }),
    )
  })

  test('GET /r1/memberships/{membership}/contacts.eb returns GUIDs of version 7 in lower case', async ({
    caller,
    people,
  }) => {
    const person = await people.add()
    const { guid } = await people.addMembership({ person })
    const bearer = await people.issueCredential(person)
    const { body } = await caller.call('contacts', { bearer, membership: guid })
    expect(body.contacts[0].UserGUID).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}$/)
  })

  for (const format of formats) {
    test(`GET /r1/memberships/{membership}/contacts.eb omits Name for an account without one, in ${format}`, async ({
      caller,
      people,
    }) => {
      const person = await people.add({ forename: null, surname: null })
      const { guid } = await people.addMembership({ person })
      const bearer = await people.issueCredential(person)
      const { body } = await caller.call('contacts', { format, bearer, membership: guid })
      expect(body.contacts[0]).not.toHaveProperty('Name')
    })

    test(`GET /r1/memberships/{membership}/contacts.eb returns the same 404 for a missing, malformed or foreign GUID, in ${format}`, async ({
      caller,
      people,
    }) => {
      const [person, otherPerson] = [await people.add(), await people.add()]
      const { guid: foreign } = await people.addMembership({ person: otherPerson })
      const bearer = await people.issueCredential(person)
      const missing = '01900000-0000-7000-8000-0000000fffff'
      const malformed = [
        'x',
        '%27%20or%201=1',
        '00000000-0000-0000-0000-000000000000',
        'a'.repeat(900),
      ]
      const responses = await Promise.all(
        [foreign, missing, ...malformed, '%F0%9F%90%84', '%00', `${foreign}%20`].map((membership) =>
          caller.call('contacts', { format, bearer, membership }),
        ),
      )
      for (const response of responses) {
        expect(response.status).toBe(404)
        expect(response.codes).toEqual(['DataError:membership:NotFoundRule'])
        expect(response.text).toBe(responses[0]?.text)
      }
    })
  }

  test('GET /r1/memberships/{membership}/contacts.eb takes the same time for a foreign, missing or malformed GUID', {
    tag: '@alone',
  }, async ({ caller, people }) => {
    const [person, otherPerson] = [await people.add(), await people.add()]
    const foreignMembership = await people.addMembership({ person: otherPerson })
    const bearer = await people.issueCredential(person)
    const cases = {
      missing: '01900000-0000-7000-8000-0000000fffff',
      foreign: foreignMembership.guid,
      malformed: 'no-guid',
    }
    const measure = async () => {
      const durations = await timeInTurn(cases, 90, (membership) =>
        caller.call('contacts', { bearer, membership }),
      )
      return largestRatio(durations.missing, [durations.foreign, durations.malformed])
    }
    // A second query makes the ratio 1.5.
    const maxRatio = 1.25
    expect(await repeatWhile((ratio) => ratio >= maxRatio, measure)).toBeLessThan(maxRatio)
  })
})

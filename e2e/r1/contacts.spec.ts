import { formats } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import { median } from '../fixtures/median.ts'
import { expect, test } from '../fixtures/test.ts'

const guids: { [username: string]: string } = {
  ada: '01900000-0000-7000-8000-0000000000a1',
  bo: '01900000-0000-7000-8000-0000000000a2',
  cy: '01900000-0000-7000-8000-0000000000a3',
}

test.describe('the contacts of a membership', () => {
  for (const [charityNumber, usernames] of [
    ['G1001', ['ada', 'bo']],
    ['G1002', ['ada', 'cy']],
  ] as const) {
    test(`are those of ${charityNumber}, to the byte in XML`, async ({
      caller,
      people,
      database,
    }) => {
      const bearer = await people.issueCredential(await people.findDemo('ada'))
      const [row] = await database.sql`
        select id from membership where charity_number = ${charityNumber}`
      const call = { format: 'xml', bearer, membership: row?.id } as const
      const { status, text } = await caller.call('contacts', call)
      const ids = await Promise.all(usernames.map(async (name) => (await people.findDemo(name)).id))
      const samples = ids.map((id, n) => [id, guids[usernames[n] as string] as string])
      expect(status).toBe(200)
      expect(withSamples(text, Object.fromEntries(samples))).toBe(
        golden(`contacts-${charityNumber.toLowerCase()}`),
      )
    })
  }

  test('have booleans for what each may do, in JSON', async ({ caller, people }) => {
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

  test('have GUIDs of version 7 in lower case', async ({ caller, people }) => {
    const person = await people.add()
    const { guid } = await people.addMembership({ person })
    const bearer = await people.issueCredential(person)
    const { body } = await caller.call('contacts', { bearer, membership: guid })
    expect(body.contacts[0].UserGUID).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}$/)
  })

  for (const format of formats) {
    test(`have no Name where the person gave none, in ${format}`, async ({ caller, people }) => {
      const person = await people.add({ forename: null, surname: null })
      const { guid } = await people.addMembership({ person })
      const bearer = await people.issueCredential(person)
      const { body } = await caller.call('contacts', { format, bearer, membership: guid })
      expect(body.contacts[0]).not.toHaveProperty('Name')
    })

    test(`are one 404 for what is missing, no GUID, or not the caller’s, in ${format}`, async ({
      caller,
      people,
    }) => {
      const [person, stranger] = [await people.add(), await people.add()]
      const { guid: foreign } = await people.addMembership({ person: stranger })
      const bearer = await people.issueCredential(person)
      const missing = '01900000-0000-7000-8000-0000000fffff'
      const none = ['x', '%27%20or%201=1', '00000000-0000-0000-0000-000000000000', 'a'.repeat(900)]
      const responses = await Promise.all(
        [foreign, missing, ...none, '%F0%9F%90%84', '%00', `${foreign}%20`].map((membership) =>
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

  test('take the same time whether a stranger’s membership or a missing one is asked for', async ({
    caller,
    people,
  }) => {
    const [person, stranger] = [await people.add(), await people.add()]
    const foreign = await people.addMembership({ person: stranger })
    const bearer = await people.issueCredential(person)
    const [there, missing, malformed]: number[][] = [[], [], []]
    const asked = [
      [there, foreign.guid],
      [missing, '01900000-0000-7000-8000-0000000fffff'],
      [malformed, 'no-guid'],
    ] as const
    for (let n = 0; n < 90; n += 1) {
      // Each of them is the first, the second and the last in turn.
      for (const [times, membership] of [...asked.slice(n % 3), ...asked.slice(0, n % 3)]) {
        const { durationMs } = await caller.call('contacts', { bearer, membership })
        times?.push(durationMs)
      }
    }
    // Half a millisecond is what a second query would cost; medians of a loaded machine stay within.
    const reference = median(missing as number[])
    for (const times of [there, malformed]) {
      // Of the same round, so that a machine which slows down meanwhile slows both.
      const differences = times?.map((time, n) => time - (missing?.[n] ?? 0)) ?? []
      expect(Math.abs(median(differences))).toBeLessThan(0.5 + reference * 0.25)
    }
  })
})

import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { golden } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('profile', () => {
  for (const username of ['ada', 'dee']) {
    test(`GET /r1/profile.eb returns the profile of ${username} to the byte in XML`, async ({
      caller,
      people,
    }) => {
      const bearer = await people.issueCredential(await people.findDemo(username))
      const response = await caller.call('profile', { format: 'xml', bearer })
      expect(response.status).toBe(200)
      expect(response.text).toBe(golden(`profile-${username}`))
    })
  }

  test('GET /r1/profile.eb returns the fields in order in JSON and omits those without a value', async ({
    caller,
    people,
  }) => {
    const bearer = await people.issueCredential(await people.findDemo('dee'))
    const { text } = await caller.call('profile', { bearer })
    expect(text).toBe(
      '{"title":"Dr","forename":"Dée","surname":"N\'Diaye & Co <Ltd>",' +
        '"email":"dee@ivoire.example","country":"Côte d\'Ivoire"}',
    )
  })

  test('GET /r1/profile.eb returns an empty email for a member without one (interface 2.12)', async ({
    caller,
    people,
  }) => {
    const person = await people.add()
    await people.sql`update account set email = null where id = ${person.id}`
    const bearer = await people.issueCredential(person)
    const json = await caller.call('profile', { bearer })
    expect(json.body.email).toBe('')
    const xml = await caller.call('profile', { format: 'xml', bearer })
    expect(xml.text).toContain('<email></email>')
  })

  test('GET /r1/profile.eb returns every character that XML allows and replaces those that it does not', async ({
    caller,
    people,
  }) => {
    const forename = 'é\u{1F404} ]]> &amp; "q" \'s\' \t\n\r.'
    const person = await people.add({ forename, surname: 'a\u0001b\uFFFEc\u001Fd' })
    const bearer = await people.issueCredential(person)
    const xml = await caller.call('profile', { format: 'xml', bearer })
    expect(xml.body.forename).toBe(forename)
    expect(xml.body.surname).toMatch(/^a.?b.?c.?d$/u)
    expect(xml.text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/)
    const json = await caller.call('profile', { bearer })
    expect(json.body).toMatchObject({ forename, surname: 'a\u0001b\uFFFEc\u001Fd' })
  })

  test('GET /r1/profile.eb spells every title and country as the interface does (interface 2.13)', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add()
    const bearer = await people.issueCredential(person)
    const readWith = async (column: string, value: string) => {
      const { sql } = database
      await sql`update account set ${sql({ [column]: value })} where id = ${person.id}`
      return (await caller.call('profile', { format: 'xml', bearer })).body[column]
    }
    expect(countries).toHaveLength(247)
    expect(titles).toHaveLength(12)
    for (const title of titles) expect(await readWith('title', title)).toBe(title)
    for (const country of countries) expect(await readWith('country', country)).toBe(country)
  })

  test('GET /r1/profile.eb shows a change in the next response', async ({
    caller,
    people,
    database,
  }) => {
    const person = await people.add({ surname: 'Before' })
    const bearer = await people.issueCredential(person)
    expect((await caller.call('profile', { bearer })).body.surname).toBe('Before')
    await database.sql`update account set surname = 'After', country = 'Jersey'
      where id = ${person.id}`
    const { body } = await caller.call('profile', { bearer })
    expect(body).toMatchObject({ surname: 'After', country: 'Jersey' })
  })
})

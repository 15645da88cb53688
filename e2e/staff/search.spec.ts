import { randomInt } from 'node:crypto'
import { expect, test } from '../fixtures/browser.ts'
import type { People } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { letters } from './open-staff.ts'
import { addStaff, staffSession } from './staff.ts'

/** Returns a function that searches as the help desk and returns the page as it is in the response. */
async function openSearch({ url }: Service, people: People) {
  const session = await staffSession(people, await addStaff(people, 'help-desk'))
  return async (text: string) => {
    const query = new URLSearchParams({ q: text })
    const headers = { Cookie: `gatehouse.session=${session}` }
    return (await fetch(`${url}/staff/people?${query}`, { headers })).text()
  }
}

/** A member with a phone number, a postcode and a farm, each with a part that no other test uses. */
async function addFarmer(people: People) {
  const tag = letters()
  const digits = `${randomInt(500_000, 999_999)}`
  const person = await people.add({ forename: 'Siôn', surname: `Mayfields-${tag}` })
  await people.sql`
    update account set phone = ${`+44 (0)1749 ${digits}`}, mobile = ${`07700 900 ${digits}`},
      postcode = 'ZZ91 4QX' where id = ${person.id}`
  const { guid, charityNumber } = await people.addMembership({ person })
  await people.sql`update membership set name = ${`Hollow${tag} Farm`} where id = ${guid}`
  return { person, tag, digits, charityNumber, name: `Siôn Mayfields-${tag}` }
}

test('staff find a person by any part of a name, farm, phone number, email, username, postcode or number', async ({
  people,
  service,
}) => {
  const { person, tag, digits, charityNumber, name } = await addFarmer(people)
  const search = await openSearch(service, people)
  const domain = person.email.split('@')[1]
  for (const text of [
    `fields ${tag}`,
    `${tag} ayfi`,
    `sion ${tag.slice(2)}`,
    `MAYFIELDS ${tag}`,
    `Hollow${tag} Farm`,
    `llow${tag}`,
    `farm ${tag}`,
    `01749 ${digits}`,
    `+44 1749 ${digits}`,
    `0044 (0)1749-${digits}`,
    `441749${digits}`,
    `1749${digits}`,
    `49 ${digits.slice(0, 4)}`,
    `00 ${digits}`,
    person.username.slice(3),
    `${person.username.slice(4)}@${domain}`,
    charityNumber.slice(2),
    `zz914qx ${tag}`,
    `914QX ${tag}`,
    `@${domain} ${tag}`,
  ])
    expect(await search(text), text).toContain(name)
  for (const text of [`xx${tag}`, `${digits}99999`, `${tag} qq%`])
    expect(await search(text), text).not.toContain(name)
})

test('staff find a number of another country with its prefix as + or 00, whichever the record has', async ({
  people,
  service,
}) => {
  const search = await openSearch(service, people)
  for (const prefix of ['+', '00']) {
    const digits = `${randomInt(1_000_000, 9_999_999)}`
    const tag = letters()
    const { id } = await people.add({ surname: tag })
    await people.sql`update account set phone = ${`${prefix}353 20 ${digits}`} where id = ${id}`
    for (const text of [`+35320${digits}`, `00353 20 ${digits}`, `(00353) 20${digits}`])
      expect(await search(text), prefix + text).toContain(tag)
  }
})

test('staff find a person as people speak and write: with a title, with the surname first, and without apostrophes', async ({
  people,
  service,
}) => {
  const tag = letters()
  await people.add({ forename: 'Ada', surname: `O’Neill${tag}`, username: letters() })
  const search = await openSearch(service, people)
  for (const text of [
    `Dr O Neill${tag}`,
    `O Neill${tag}, Ada`,
    `O'Neill${tag}, Mrs. Ada`,
    `Ada ONeill${tag}`,
    `Mr and Mrs O’Neill${tag}`,
    `rt. hon. ada o neill${tag}`,
    `Cllr O’Neill${tag}`,
    `The Revd. O’Neill${tag}, The Hon Ada`,
    `\u200BMrs Ada O’Neill${tag}`,
  ])
    expect(await search(text), text).toContain(`Ada O’Neill${tag}`)
  expect(await search(`Mrs Bartholomew O’Neill${tag}`)).not.toContain(`Ada O’Neill${tag}`)
})

test('a word is found however it is accented, written wide, divided or put in capitals, in the record and in the search', async ({
  people,
  service,
}) => {
  const search = await openSearch(service, people)
  for (const [stored, typed, other] of [
    ['Siân', 'SIAN', 'Sion'],
    ['Sian', 'siân', 'siôn'],
    ['O’Neill', "o'neill", 'o!neil!s'],
    ['Straße', 'STRASSE', 'Strase'],
    ['Łukasz', 'lukasz', 'lucasz'],
    ['Søren', 'SOREN', 'Saren'],
    ['Ælfric', 'aelfric', 'elfrick'],
    ['Yıldız', 'Yildiz', 'Yuldiz'],
    ['Strasse', 'straße', 'straẞen'],
    ['Ａｄａ', 'ada', 'ａｄｅ'],
    ['12', '１２', '１３'],
    ['Mill–Lane', 'mill–lane', 'mill–lame'],
    ['Rees--Jones', 'rees--jones', 'rees--jonas'],
  ] as const) {
    const tag = letters()
    await people.add({ forename: 'Zed', surname: `${stored}${tag}`, username: letters() })
    expect(await search(`${typed}${tag}`), typed).toContain(`Zed ${stored}${tag}`)
    expect(await search(`${other}${tag}`), other).not.toContain(`Zed ${stored}${tag}`)
  }
  const tag = letters()
  await people.add({ forename: 'Zed', surname: `q${tag}q`, username: letters() })
  expect(await search(`q％${tag.slice(-3)}q`)).not.toContain(`q${tag}q`)
})

test('the same word comes before a word that begins so, and that before a part', async ({
  people,
  service,
}) => {
  // After the M of the part, so that the alphabet has another order, forwards and backwards.
  const tag = `z${letters()}`
  const names = [tag, `${tag}man`, `May${tag}`].map((surname) => `Ada ${surname}`)
  for (const [, surname] of names.toReversed().map((name) => name.split(' ')))
    await people.add({ forename: 'Ada', surname: surname as string, username: letters() })
  const html = await (await openSearch(service, people))(tag)
  const places = names.map((name) => html.indexOf(`>${name}<`))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('a slip in a name or a farm leads to the search that was meant', async ({
  people,
  service,
}) => {
  const { tag } = await addFarmer(people)
  const search = await openSearch(service, people)
  const capital = `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`
  for (const [typed, meant] of [
    [`Mayfeilds ${tag}`, `Mayfields ${capital}`],
    [`Holow${tag} Farm`, `Hollow${tag} Farm`],
    [`MAYFÊILDS ${tag}`, `Mayfields ${capital}`],
  ] as const) {
    const html = await search(typed)
    expect(html).toContain('No people found')
    expect(html).toContain(`href="/staff/people?${new URLSearchParams({ q: meant })}"`)
    expect(await search(meant)).toContain(tag)
  }
  for (const [typed, reason] of [
    [`Mxyfxilds ${tag}`, 'two slips'],
    [`Mayfields Holow${tag}`, 'one word is a person’s and the other a membership’s'],
  ] as const) {
    expect(await search(typed), reason).not.toContain('Did you mean')
  }
})

test('the search button opens the only result or the membership of the whole number, as a view that is recorded', async ({
  people,
  service: { url },
}) => {
  const { person, tag, charityNumber } = await addFarmer(people)
  const { guid } = await people.addMembership({ person })
  const longer = await people.addMembership()
  await people.sql`update membership set charity_number = ${`${charityNumber}7`} where id = ${longer.guid}`
  const staff = await addStaff(people, 'help-desk')
  const headers = { Cookie: `gatehouse.session=${await staffSession(people, staff)}` }
  const search = async (q: string, button = '&open=yes') => {
    const path = `/staff/people?${new URLSearchParams({ q })}${button}`
    const response = await fetch(url + path, { headers, redirect: 'manual' })
    await response.text()
    return response.headers.get('location')
  }
  const [row] = await people.sql`select id from membership where charity_number = ${charityNumber}`
  expect(await search(tag)).toBeNull()
  expect(await search(charityNumber.slice(0, -1))).toBeNull()
  expect(await search(charityNumber, '')).toBeNull()
  const membership = (await search(charityNumber.toLowerCase())) ?? ''
  expect(membership).toContain(`/staff/memberships/${row?.id}?from=`)
  expect(await search(`mayfields ${tag}`)).toContain(`/staff/people/${person.id}?from=`)
  expect((await fetch(new URL(membership, url), { headers })).status).toBe(200)
  await people.sql`update membership set charity_number = ${charityNumber} where id = ${guid}`
  expect(await search(charityNumber)).toBeNull()
  const events = await people.sql`
    select action, page from audit_event where staff_account_id = ${staff.id} order by id`
  expect(events.filter(({ action }) => action !== 'staff-searched')).toEqual([
    { action: 'staff-viewed-membership', page: 'membership' },
  ])
})

test('a title with nothing but signs behind it is searched as a word', async ({
  people,
  service,
}) => {
  const tag = letters()
  await people.add({ forename: 'Ada', surname: `Drake Mr ${tag}`, username: letters() })
  const search = await openSearch(service, people)
  for (const text of ['Mr &', 'Mrs ?', 'Dr -', 'Mr & Mrs &', 'Fields, Mr .'])
    expect(await search(text), text).not.toContain('Sorry')
  for (const text of [`${tag}, Mr &`, `Mr & Mrs ${tag}`, `Mr & (${tag})`])
    expect(await search(text), text).toContain(tag)
})

import { formats } from '../fixtures/client/formats.ts'
import { golden } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

/** What staff change is told everywhere within a second. */
const second = () => new Promise((over) => setTimeout(over, 1_000))

test.describe('the fees', () => {
  test('are those of the cast in the order that staff gave them, to the byte in XML', async ({
    caller,
  }) => {
    const response = await caller.call('fees', { format: 'xml' })
    expect(response.status).toBe(200)
    expect(response.text).toBe(golden('fees'))
  })

  test('have numbers for amounts in JSON, and no amount where it is on application', async ({
    caller,
  }) => {
    const { body, text } = await caller.call('fees')
    expect(body.fees).toHaveLength(7)
    expect(JSON.stringify(body.fees[3])).toBe(
      '{"MembershipType":"Individual Producer","MembershipTypeDescription":"Farms and growers",' +
        '"Band":"B","BandDescription":"Turnover £50,000 to £250,000",' +
        '"IsIndividualMembership":false,"Amount":310.5}',
    )
    expect(body.fees[0].Amount).toBe(36)
    expect(body.fees[4]).not.toHaveProperty('Amount')
    expect(text).not.toContain('null')
  })

  test('need nobody to say who they are, and mind no stale token', async ({ caller }) => {
    expect((await caller.call('fees')).status).toBe(200)
    expect((await caller.call('fees', { bearer: 'gh_long_gone' })).status).toBe(200)
  })

  test('ignore a body, whatever it is', async ({ caller }) => {
    for (const [type, body] of [
      ['text/plain', 'anything'],
      ['text/xml', '<broken'],
      ['application/json', '{'],
    ] as const) {
      const headers = { 'Content-Type': type }
      const response = await caller.send({ method: 'GET', path: '/r1/fees.eb', headers, body })
      expect([response.status, response.mediaType], type).toEqual([200, 'application/json'])
    }
  })

  test('are only those whose validity holds today in London', async ({ caller, database }) => {
    const { sql } = database
    const offer = (band: string, from: string, to: string) => sql`
      with london as (select (now() at time zone 'Europe/London')::date as today)
      insert into fee (position, type, description, band, individual, valid_from, valid_to)
      select -1, 'Friend', 'a test', ${band}, true, today + ${from}::int, today + ${to}::int
      from london`
    await offer('until yesterday', '-9', '-1')
    await offer('from tomorrow', '1', '9')
    await offer('from today', '0', '9')
    await offer('until today', '-9', '0')
    await offer('today alone', '0', '0')
    await second()
    const { body } = await caller.call('fees')
    await sql`delete from fee where description = 'a test'`
    await second()
    const bands = body.fees.map((fee: { Band?: string }) => fee.Band)
    expect(bands.slice(0, 3)).toEqual(['from today', 'until today', 'today alone'])
    expect(bands).toHaveLength(10)
  })

  for (const format of formats) {
    test(`are an empty list where there are none, in ${format}`, async ({ caller, database }) => {
      await database.sql`update fee set valid_to = '2000-01-01'`
      await second()
      const response = await caller.call('fees', { format })
      await database.sql`update fee set valid_to = 'infinity'`
      await second()
      expect(response.status).toBe(200)
      expect(response.text).toBe(
        format === 'json'
          ? '{"fees":[]}'
          : '<?xml version="1.0" encoding="UTF-8"?><FeesResponse><fees></fees></FeesResponse>',
      )
    })
  }

  for (const format of formats) {
    test(`are spared those who have them, until they change, in ${format}`, async ({
      caller,
      database,
    }) => {
      const first = await caller.call('fees', { format })
      const { etag } = first.headers
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      expect(first.headers['cache-control']).toBe('no-cache')
      const known = { 'If-None-Match': String(etag) }
      const again = await caller.call('fees', { format, headers: known })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      const other = format === 'json' ? 'xml' : 'json'
      expect((await caller.call('fees', { format: other, headers: known })).status).toBe(200)
      await database.sql`update fee set description = description || '!' where position = 1`
      await second()
      const changed = await caller.call('fees', { format, headers: known })
      await database.sql`update fee set description = rtrim(description, '!') where position = 1`
      await second()
      expect(changed.status).toBe(200)
      expect(changed.text).toContain('!')
      expect((await caller.call('fees', { format })).headers.etag).toBe(etag)
    })
  }

  test('print the name of the organisation in the place of Scheme', async ({
    caller,
    database,
    variant,
  }) => {
    await database.sql`
      insert into fee (position, type, description, individual)
      values (-1, 'Joint Scheme and Scheme Education - Corporate', 'a test', false)`
    await second()
    const usual = await caller.call('fees')
    const named = await caller.at(variant).call('fees', { format: 'xml' })
    await database.sql`delete from fee where description = 'a test'`
    await second()
    expect(usual.body.fees[0].MembershipType).toBe('Joint Scheme and Scheme Education - Corporate')
    expect(named.body.fees[0].MembershipType).toBe(
      'Joint Soil Trust and Soil Trust Education - Corporate',
    )
  })
})

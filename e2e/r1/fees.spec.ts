import { formats } from '../fixtures/client/formats.ts'
import { golden } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

/** Responses may be cached for one second (decision 016). */
const cacheExpiry = () => new Promise((resolve) => setTimeout(resolve, 1_000))

test.describe('fees', () => {
  test('GET /r1/fees.eb returns the demonstration fees in order of position, to the byte in XML', async ({
    caller,
  }) => {
    const response = await caller.call('fees', { format: 'xml' })
    expect(response.status).toBe(200)
    expect(response.text).toBe(golden('fees'))
  })

  test('GET /r1/fees.eb returns amounts as numbers in JSON and omits an amount that is on application', async ({
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

  test('GET /r1/fees.eb needs no credential and ignores an invalid one', async ({ caller }) => {
    expect((await caller.call('fees')).status).toBe(200)
    expect((await caller.call('fees', { bearer: 'gh_long_gone' })).status).toBe(200)
  })

  test('GET /r1/fees.eb reads no request body, and responds in its format', async ({ caller }) => {
    for (const [type, body, mediaType = type] of [
      ['text/plain', 'anything', 'application/json'],
      ['text/xml', '<broken'],
      ['application/json', '{'],
    ] as const) {
      const headers = { 'Content-Type': type }
      const response = await caller.send({ method: 'GET', path: '/r1/fees.eb', headers, body })
      expect([response.status, response.mediaType], type).toEqual([200, mediaType])
    }
  })

  test('GET /r1/fees.eb returns only fees that are valid today in London', async ({
    caller,
    database,
  }) => {
    const { sql } = database
    const addFee = (band: string, from: string, to: string) => sql`
      with london as (select (now() at time zone 'Europe/London')::date as today)
      insert into fee (position, type, description, band, individual, valid_from, valid_to)
      select -1, 'Friend', 'a test', ${band}, true, today + ${from}::int, today + ${to}::int
      from london`
    await addFee('until yesterday', '-9', '-1')
    await addFee('from tomorrow', '1', '9')
    await addFee('from today', '0', '9')
    await addFee('until today', '-9', '0')
    await addFee('today alone', '0', '0')
    await cacheExpiry()
    const { body } = await caller.call('fees')
    await sql`delete from fee where description = 'a test'`
    await cacheExpiry()
    const bands = body.fees.map((fee: { Band?: string }) => fee.Band)
    expect(bands.slice(0, 3)).toEqual(['from today', 'until today', 'today alone'])
    expect(bands).toHaveLength(10)
  })

  for (const format of formats) {
    test(`GET /r1/fees.eb returns an empty list when there are no fees, in ${format}`, async ({
      caller,
      database,
    }) => {
      await database.sql`update fee set valid_to = '2000-01-01' where valid_from <= '2000-01-01'`
      await cacheExpiry()
      const response = await caller.call('fees', { format })
      await database.sql`update fee set valid_to = 'infinity' where valid_to = '2000-01-01'`
      await cacheExpiry()
      expect(response.status).toBe(200)
      expect(response.text).toBe(
        format === 'json'
          ? '{"fees":[]}'
          : '<?xml version="1.0" encoding="UTF-8"?><FeesResponse><fees></fees></FeesResponse>',
      )
    })
  }

  for (const format of formats) {
    test(`GET /r1/fees.eb returns 304 for a known ETag until the fees change, in ${format}`, async ({
      caller,
      database,
    }) => {
      const first = await caller.call('fees', { format })
      const { etag } = first.headers
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      expect(first.headers['cache-control']).toBe('no-cache')
      const ifNoneMatch = { 'If-None-Match': String(etag) }
      const unchanged = await caller.call('fees', { format, headers: ifNoneMatch })
      expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', etag])
      const otherFormat = format === 'json' ? 'xml' : 'json'
      expect(
        (await caller.call('fees', { format: otherFormat, headers: ifNoneMatch })).status,
      ).toBe(200)
      await database.sql`update fee set description = description || '!' where position = 1`
      await cacheExpiry()
      const changed = await caller.call('fees', { format, headers: ifNoneMatch })
      await database.sql`update fee set description = rtrim(description, '!') where position = 1`
      await cacheExpiry()
      expect(changed.status).toBe(200)
      expect(changed.text).toContain('!')
      expect((await caller.call('fees', { format })).headers.etag).toBe(etag)
    })
  }

  test('GET /r1/fees.eb shows ORG_NAME in place of Scheme', async ({
    caller,
    database,
    startAnother,
  }) => {
    const named = await startAnother({ ORG_NAME: 'Soil Trust' })
    await database.sql`
      insert into fee (position, type, description, individual)
      values (-1, 'Joint Scheme and Scheme Education - Corporate', 'a test', false)`
    await cacheExpiry()
    const withDefaultName = await caller.call('fees')
    const withOrgName = await caller.at(named).call('fees', { format: 'xml' })
    await database.sql`delete from fee where description = 'a test'`
    await cacheExpiry()
    expect(withDefaultName.body.fees[0].MembershipType).toBe(
      'Joint Scheme and Scheme Education - Corporate',
    )
    expect(withOrgName.body.fees[0].MembershipType).toBe(
      'Joint Soil Trust and Soil Trust Education - Corporate',
    )
  })
})

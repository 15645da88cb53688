import { expect, test } from 'vitest'
import { deprecationHeaders } from './deprecation.ts'

const manualUrl = 'https://portal.example/developers/changelog'

test('a deprecated endpoint names both days and where the manual says what to use instead', () => {
  expect(deprecationHeaders({ since: '2027-01-31', sunset: '2028-01-31' }, manualUrl)).toEqual({
    Deprecation: '@1801353600',
    Sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
    Link: `<${manualUrl}>; rel="deprecation"; type="text/html"`,
  })
})

test.each(['2028-01-30', '2027-01-31', '2026-01-31', 'soon'])(
  'an endpoint that is deprecated from 2027-01-31 cannot end on %s',
  (sunset) => {
    expect(() => deprecationHeaders({ since: '2027-01-31', sunset }, manualUrl)).toThrow(sunset)
  },
)

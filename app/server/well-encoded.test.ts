import { expect, test } from 'vitest'
import { isQueryWellEncoded, isWellEncoded } from './well-encoded.ts'

/** Encoded bytes that are no text for PostgreSQL. */
const malformed = [
  '%00',
  'a%00b',
  '%ff',
  '%c0%af',
  '%e0%a4',
  '%ed%a0%80',
  '%ed%b0%80',
  '%f4%90%80%80',
]

test.each(malformed)('neither a path nor a query may contain %s', (text) => {
  expect(isWellEncoded(`/a/${text}`)).toBe(false)
  for (const query of [`q=${text}`, `${text}=q`, `a=1&q=%C3%89${text}`]) {
    expect(isQueryWellEncoded(query), query).toBe(false)
  }
})

test.each(['', 'q=', 'q=%C3%89+%F0%9F%90%84', 'q=%2500', 'q=100%25&b=%EF%BF%BD'])(
  'the query %j is text',
  (query) => {
    expect(isQueryWellEncoded(query)).toBe(true)
  },
)

test('a percent sign that encodes nothing is text in a query, and a fault in a path', () => {
  for (const text of ['100%', '%zz', '%', '%u0000']) {
    expect(isQueryWellEncoded(`q=${text}`), text).toBe(true)
    expect(isWellEncoded(`/${text}`), text).toBe(false)
  }
})

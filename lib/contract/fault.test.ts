import { expect, test } from 'vitest'
import { ErrorResponse, errorBody, faultCode, faults, fieldFault } from './fault.ts'
import { jsonWriter } from './formats/write-json.ts'
import { xmlWriter } from './formats/write-xml.ts'

const missing = fieldFault('client_id', 'RequiredRule')
const unauthenticated = faults.unauthenticated(401)

test('an error response in JSON lists each fault with its code, if it has one', () => {
  expect(JSON.parse(jsonWriter(ErrorResponse)(errorBody([missing, unauthenticated])))).toEqual({
    errors: [
      { code: 'DataError:client_id:RequiredRule', message: 'you must provide a value' },
      { message: unauthenticated.message },
    ],
  })
})

test('an error response in XML lists each fault with its code, if it has one', () => {
  const errors = errorBody([missing, { ...unauthenticated, message: '<&>' }])
  expect(xmlWriter(ErrorResponse)(errors)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><ErrorResponse><errors>' +
      '<item><code>DataError:client_id:RequiredRule</code>' +
      '<message>you must provide a value</message></item>' +
      '<item><message>&lt;&amp;&gt;</message></item></errors></ErrorResponse>',
  )
})

test.each([
  [400, 'DataError:email:FormatRule', fieldFault('email', 'FormatRule')],
  [400, 'DataError:body:WellFormedRule', fieldFault('body', 'WellFormedRule')],
  [404, 'DataError:membership:NotFoundRule', fieldFault('membership', 'NotFoundRule', 'x', 404)],
  [401, undefined, faults.unauthenticated(401)],
  [403, undefined, faults.unauthenticated(403)],
  [401, 'DataError:Authentication', faults.authentication(401)],
  [403, 'DataError:Authentication', faults.authentication(403)],
  [403, 'DataError:Scope', faults.scope('profile')],
  [403, 'DataError:Authentication', faults.origin],
  [404, 'DataError:Path', faults.path],
  [405, 'DataError:Method', faults.method],
  [406, 'DataError:Accept', faults.accept],
  [413, 'DataError:Size', faults.size],
  [415, 'DataError:MediaType', faults.mediaType(false)],
  [415, 'DataError:MediaType', faults.charset],
  [415, 'DataError:MediaType', faults.contentCoding],
  [429, 'DataError:RateLimit', faults.rateLimit(1)],
  [500, 'ServerError:Internal', faults.internal],
  [503, 'ServerError:Unavailable', faults.unavailable],
])('a fault with status %d has the code %s', (status, code, fault) => {
  expect(fault.status).toBe(status)
  expect(faultCode(fault)).toBe(code)
  expect(fault.message).not.toBe('')
})

test.each([
  [1, 'Try again in 1 second'],
  [2.2, 'Try again in 3 seconds'],
  [89, 'Try again in 89 seconds'],
  [90, 'Try again in 2 minutes'],
  [900, 'Try again in 15 minutes'],
])('a rate limit with %d seconds left says to %s', (seconds, sentence) => {
  expect(faults.rateLimit(seconds).message).toMatch(new RegExp(`${sentence}$`))
})

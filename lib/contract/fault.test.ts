import { describe, expect, test } from 'vitest'
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

describe('a fault has the status and code of the interface', () => {
  test.each([
    [fieldFault('email', 'FormatRule'), 400, 'DataError:email:FormatRule'],
    [fieldFault('body', 'WellFormedRule'), 400, 'DataError:body:WellFormedRule'],
    [
      fieldFault('membership', 'NotFoundRule', undefined, 404),
      404,
      'DataError:membership:NotFoundRule',
    ],
    [faults.unauthenticated(401), 401, undefined],
    [faults.unauthenticated(403), 403, undefined],
    [faults.authentication(401), 401, 'DataError:Authentication'],
    [faults.authentication(403), 403, 'DataError:Authentication'],
    [faults.scope, 403, 'DataError:Scope'],
    [faults.origin, 403, 'DataError:Authentication'],
    [faults.path, 404, 'DataError:Path'],
    [faults.method, 405, 'DataError:Method'],
    [faults.accept, 406, 'DataError:Accept'],
    [faults.size, 413, 'DataError:Size'],
    [faults.mediaType, 415, 'DataError:MediaType'],
    [faults.rateLimit(1), 429, 'DataError:RateLimit'],
    [faults.internal, 500, 'ServerError:Internal'],
    [faults.unavailable, 503, 'ServerError:Unavailable'],
  ])('%o', (fault, status, code) => {
    expect(fault.status).toBe(status)
    expect(faultCode(fault)).toBe(code)
    expect(fault.message).not.toBe('')
  })
})

test.each([
  [1, 'try again in 1 second'],
  [2.2, 'try again in 3 seconds'],
  [89, 'try again in 89 seconds'],
  [90, 'try again in 2 minutes'],
  [900, 'try again in 15 minutes'],
])('a rate limit with %d seconds left says to %s', (seconds, sentence) => {
  expect(faults.rateLimit(seconds).message).toMatch(new RegExp(`${sentence}$`))
})

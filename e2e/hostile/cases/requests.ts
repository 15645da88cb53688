import type { OutgoingRequest } from '../../fixtures/client/http.ts'
import { type HostileCase, tabulate } from '../case.ts'
import type { World } from '../world.ts'

type Headers = NonNullable<OutgoingRequest['headers']>

const json = '{"email":"nothing"}'
const reset = '/r1/forgotpassword.eb'
const send = ({ caller }: World, request: OutgoingRequest) => caller.send(request)
const getWith = ({ caller }: World, headers: Headers) =>
  caller.send({ method: 'GET', path: '/r1/fees.eb', headers })
const postAs = ({ caller }: World, type: string | undefined) =>
  caller.send({ method: 'POST', path: reset, headers: { 'Content-Type': type }, body: json })
const callMethod = ({ caller }: World, [method, path]: readonly [string, string]) =>
  caller.send({ method, path })
const getPath = ({ caller }: World, path: string) => caller.send({ method: 'GET', path })

/** Posts a form to the sign-in page. */
const postForm = (
  { caller, service }: World,
  { headers = {}, ...rest }: Partial<OutgoingRequest>,
) =>
  caller.send({
    method: 'POST',
    path: '/login',
    headers: { Origin: service.url, 'Sec-Fetch-Site': 'same-origin', ...headers },
    ...rest,
  })

const mediaType = '415 DataError:MediaType'
const accept = '406 DataError:Accept'
const method = '405 DataError:Method'
const path = '404 DataError:Path'
const parameters = (count: number) => Array.from({ length: count }, (_, n) => `p${n}=1`).join('&')
const urlEncoded = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Valid HTTP with hostile media types, Accept headers, methods, paths, headers and forms. */
export const requestCases: HostileCase[] = [
  ...tabulate({ family: 'HTTP', stillWorks: 'reset in JSON', subject: 'a JSON body' }, postAs, {
    'without a Content-Type': [undefined, mediaType],
    'declared as plain text': ['text/plain', mediaType],
    'declared as a form': ['application/x-www-form-urlencoded', mediaType],
    'declared as multipart': ['multipart/form-data; boundary=b', mediaType],
    'declared as JSON Lines': ['application/json-lines', mediaType],
    'declared as two types': ['application/json, text/xml', mediaType],
    'declared as XML': ['text/xml', '400 DataError:body:WellFormedRule'],
    'in the charset utf-7': ['application/json; charset=utf-7', mediaType],
    'in the charset utf-16, but sent as UTF-8': [
      'application/json; charset=utf-16',
      '400 DataError:body:WellFormedRule',
    ],
    'in the charset iso-8859-1': ['application/json; charset=iso-8859-1', '200 InvalidEmail'],
    'in two charsets': ['application/json; charset=utf-8; charset=utf-7', mediaType],
    'with 10,000 parameters in its type': [
      `application/json${';a=b'.repeat(3_000)}`,
      '200 InvalidEmail',
    ],
    'declared as SOAP': ['application/soap+xml', mediaType],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'reset in JSON', subject: 'a JSON body' }, send, {
    'compressed with gzip': [
      {
        method: 'POST',
        path: reset,
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        body: json,
      },
      mediaType,
    ],
    'compressed in ten layers': [
      {
        method: 'POST',
        path: reset,
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip,'.repeat(10) },
        body: json,
      },
      mediaType,
    ],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'fees', subject: 'a request' }, getWith, {
    'that accepts only images': [{ Accept: 'image/png' }, accept],
    'that accepts nothing': [{ Accept: '*/*;q=0' }, accept],
    'that accepts a quality of 2': [{ Accept: 'text/xml;q=2' }, accept],
    'that accepts a quality of NaN': [{ Accept: 'text/xml;q=NaN' }, accept],
    'that accepts only separators': [{ Accept: ';;;,,,;' }, accept],
    'that accepts 3,000 types': [{ Accept: 'a/b,'.repeat(3_000) }, accept],
    'that accepts a range with wildcards reversed': [{ Accept: '*/xml' }, accept],
    'with a request id of HTML': [{ 'X-Request-Id': '<script>alert(1)</script>' }, '200'],
    'with a request id of 10,000 characters': [{ 'X-Request-Id': 'x'.repeat(10_000) }, '200'],
    'with a forged network': [{ 'X-Gatehouse-Network': '203.0.113.1' }, '200'],
    'with 1,000 hops': [{ 'X-Forwarded-For': '10.0.0.1, '.repeat(1_000) }, '200'],
    'with SQL as its network': [{ 'X-Forwarded-For': "'; drop table account; --" }, '200'],
    'with 3,000 cookies': [{ Cookie: 'a=b; '.repeat(3_000) }, '200'],
    'with a bypass of middleware': [{ 'X-Middleware-Subrequest': 'middleware' }, '200'],
    'with an origin of null': [{ Origin: 'null' }, '200'],
    'with another host': [{ Host: 'evil.example' }, '200'],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'fees', subject: 'the method' }, callMethod, {
    'TRACE at an endpoint': [['TRACE', '/r1/fees.eb'], method],
    'TRACE at a page': [['TRACE', '/login'], '405'],
    'PUT at an endpoint': [['PUT', reset], method],
    'DELETE at an endpoint': [['DELETE', '/r1/profile.eb'], method],
    'PATCH at an endpoint': [['PATCH', '/r1/profile.eb'], method],
    'PROPFIND at an endpoint': [['PROPFIND', '/r1/fees.eb'], method],
    'PURGE at an endpoint': [['PURGE', '/r1/fees.eb'], method],
    'M-SEARCH at an endpoint': [['M-SEARCH', '/r1/fees.eb'], method],
    'GET at an endpoint for POST': [['GET', reset], method],
    'POST at an endpoint for GET': [['POST', '/r1/fees.eb'], method],
    'DELETE at a page': [['DELETE', '/profile'], '405'],
    'TRACE at an unknown path': [['TRACE', '/r1/nothing.eb'], path],
    'GET at the revocation endpoint': [['GET', '/oauth/revoke'], method],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'login page', subject: 'the path' }, getPath, {
    '/r1/%ff': ['/r1/%ff', path],
    '/r1/%66ees.eb': ['/r1/%66ees.eb', path],
    '/r1/fees.eb%00': ['/r1/fees.eb%00', path],
    '/r1/..%2f': ['/r1/..%2f', path],
    '/r1/./fees.eb': ['/r1/./fees.eb', path],
    '/r1/../r1/fees.eb': ['/r1/../r1/fees.eb', path],
    '/r1//fees.eb': ['/r1//fees.eb', path],
    '/r1/fees.eb/': ['/r1/fees.eb/', path],
    '/r1/fees.eb;a=1': ['/r1/fees.eb;a=1', path],
    '/R1/FEES.EB': ['/R1/FEES.EB', path],
    '/r1/__proto__': ['/r1/__proto__', path],
    '/r1/constructor': ['/r1/constructor', path],
    '/r1/memberships//contacts.eb': ['/r1/memberships//contacts.eb', path],
    '/r1/..\\fees.eb': ['/r1/..\\fees.eb', '400'],
    '/%ff': ['/%ff', '400'],
    '/%c0%ae%c0%ae/': ['/%c0%ae%c0%ae/', '400'],
    '/memberships/%': ['/memberships/%', '400'],
    '/.env': ['/.env', '404'],
    '/.git/config': ['/.git/config', '404'],
    '/_next/static/..%2f..%2fpackage.json': ['/_next/static/..%2f..%2fpackage.json', '404'],
    '/_next/static/../../package.json': ['/_next/static/../../package.json', '404'],
    '/_next/image?url=…': ['/_next/image?url=http%3A%2F%2F127.0.0.1%3A1%2F&w=64&q=75', '404'],
    'of 8,000 segments': ['/a'.repeat(4_000), '404'],
    '/login with a parameter 10 times': [`/login?${'a&'.repeat(10)}`, '200'],
    '/login with a parameter 11 times': [`/login?${'a&'.repeat(11)}`, '400'],
    '/login with a parameter 11 times, encoded in two ways': [
      `/login?${'a=1&'.repeat(5)}${'%61=1&'.repeat(6)}`,
      '400',
    ],
    '/login with a parameter 4,000 times': [`/login?${'a&'.repeat(4_000)}`, '400'],
    '/fees with 101 parameters': [`/fees?${parameters(101)}`, '400'],
    '/oauth/authorize with a parameter 4,000 times': [
      `/oauth/authorize?${'a&'.repeat(4_000)}`,
      '400',
    ],
    '/r1/fees.eb with 100 parameters': [`/r1/fees.eb?${parameters(100)}`, '200'],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'login page', subject: 'a form' }, postForm, {
    'from another site': [
      { headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' } },
      '403',
    ],
    'from an opaque origin': [{ headers: { Origin: 'null', 'Sec-Fetch-Site': undefined } }, '403'],
    'without an origin': [{ headers: { Origin: undefined, 'Sec-Fetch-Site': undefined } }, '403'],
    'in plain text from another site': [
      {
        path: reset,
        headers: { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
        body: json,
      },
      mediaType,
    ],
    'without a Content-Type': [{ headers: {}, body: 'username=a' }, '400'],
    'in plain text': [{ headers: { 'Content-Type': 'text/plain' }, body: 'username=a' }, '400'],
    'in multipart': [
      { headers: { 'Content-Type': 'multipart/form-data; boundary=b' }, body: '--b--' },
      '400',
    ],
    'that is empty': [{ headers: urlEncoded, body: '' }, '422'],
    'with a field twice': [{ headers: urlEncoded, body: 'username=a&username=b' }, '422'],
    'with a null character and invalid UTF-8': [
      { headers: urlEncoded, body: 'username=%00%ff&password=%zz' },
      '422',
    ],
    'with an unknown field': [{ headers: urlEncoded, body: '__proto__=a&constructor=b' }, '422'],
    'with 1,001 fields': [{ headers: urlEncoded, body: 'a=1&'.repeat(1_000) }, '400'],
    'of 64 KiB and one byte': [{ headers: urlEncoded, body: 'x'.repeat(65_537) }, '413'],
    'with a parameter of its URL 4,000 times': [
      { path: `/login?${'a&'.repeat(4_000)}`, headers: urlEncoded, body: 'username=a' },
      '400',
    ],
    'of an authorisation request with a field 4,000 times': [
      { path: '/oauth/authorize', headers: urlEncoded, body: 'a&'.repeat(4_000) },
      '400',
    ],
    'that a path does not have': [{ path: '/contact', headers: urlEncoded, body: 'a=1' }, '405'],
  }),
]

import { type HostileCase, tabulate } from '../case.ts'
import { sendBytes } from '../send-bytes.ts'
import type { World } from '../world.ts'

type Bytes = string | readonly string[]

const send = ({ service }: World, bytes: Bytes) => sendBytes(service, ...[bytes].flat())

/** A complete request for the fees: a request line, and headers after Host. */
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n')

/** The head of a JSON request, and what follows it. */
const post = (headers: string, body = '') =>
  `POST /r1/forgotpassword.eb HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

const fees = '/r1/fees.eb'
const json = '{"email":"nothing"}'
const chunked = 'Transfer-Encoding: chunked'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const size = '413 DataError:Size'
const invalid = '200 InvalidEmail'

/** Bytes that no HTTP client would send: request lines, Host, framing, smuggling (RFC 9112). */
export const framingCases: HostileCase[] = [
  ...tabulate({ family: 'HTTP', stillWorks: 'profile', subject: 'a request line' }, send, {
    'with an unknown method': [get(fees).replace('GET', 'BREW'), '400'],
    'with its method in lower case': [get(fees).replace('GET', 'get'), '400'],
    'without a version': ['GET /r1/fees.eb\r\nHost: x\r\n\r\n', '400'],
    'of HTTP/0.9': ['GET /r1/fees.eb HTTP/0.9\r\nHost: x\r\n\r\n', '400'],
    'of HTTP/3.0': ['GET /r1/fees.eb HTTP/3.0\r\nHost: x\r\n\r\n', '400'],
    'of another protocol': ['GET /r1/fees.eb ICE/1.0\r\nHost: x\r\n\r\n', '400'],
    'with the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
    'that is a TLS handshake': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '400'],
    'that is an SSH greeting': ['SSH-2.0-OpenSSH_9.2\r\n', '400'],
    'with a NUL': [get('/r1/\0fees.eb'), '400'],
    'with a space in the target': [get('/r1/fees .eb'), '400'],
    'with an absolute target on another host': [get('http://evil.example/r1/fees.eb'), '200'],
    'with a scheme other than http': [get('gopher://evil.example/r1/fees.eb'), '400'],
    'with an asterisk as its target': [get('*').replace('GET', 'OPTIONS'), '204'],
    'with an asterisk as its target and another method': [get('*'), '400'],
    'that opens a tunnel': [get('example.org:443').replace('GET', 'CONNECT'), 'closed'],
    'with 101 parameters': [get(`${fees}?${'&'.repeat(100)}`), '400'],
    'with a parameter 4,000 times': [get(`${fees}?${'a&'.repeat(4_000)}`), '400'],
    'with a target of 8,193 characters': [get(fees.padEnd(8_193, '?')), '414'],
    'with a target of 20,000 characters': [get(fees.padEnd(20_000, '?')), '431'],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'fees', subject: 'a request' }, send, {
    'without a Host header': [`GET ${fees} HTTP/1.1\r\n\r\n`, '400'],
    'of HTTP/1.0 without a Host header': [`GET ${fees} HTTP/1.0\r\n\r\n`, '200'],
    'with two Host headers': [get(fees, 'Host: evil.example'), '400'],
    'with two equal Host headers': [get(fees, 'Host: x'), '400'],
    'with two Host headers in different case': [get(fees, 'hOsT: evil.example'), '400'],
    'for a page with two Host headers': [get('/login', 'Host: evil.example'), '400'],
    'with a space in its host': [get(fees).replace('Host: x', 'Host: a b'), '400'],
    'with a path as its host': [get(fees).replace('Host: x', 'Host: x/y'), '400'],
    'with a header without a colon': [get(fees, 'No colon'), '400'],
    'with a header without a name': [get(fees, ': x'), '400'],
    'with a space before the colon': [get(fees, 'Accept : */*'), '400'],
    'with a NUL in a header': [get(fees, 'A: b\0c'), '400'],
    'with a folded header': [get(fees, 'A: b', ' c'), '400'],
    'with a bare line feed in a header': [get(fees, 'A: b\nB: c'), '400'],
    'with a bare carriage return in a header': [get(fees, 'A: b\rB: c'), '400'],
    'with bytes beyond ASCII in a header': [get(fees, 'User-Agent: \xff\xfe'), '200'],
    'with 20,000 characters in a header': [get(fees, `X-Long: ${'x'.repeat(20_000)}`), '431'],
    'with 5,000 headers': [
      get(fees, ...Array.from({ length: 5_000 }, (_, n) => `a${n}: b`)),
      '431',
    ],
    'with an Upgrade to a WebSocket': [
      get(fees, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
      '200',
    ],
    'with an Upgrade to h2c': [
      get(fees, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'),
      '200',
    ],
    'that expects something unknown': [get(fees, 'Expect: a-miracle'), '417'],
    'with a Range': [get(fees, 'Range: bytes=0-,1-,2-,3-'), '200'],
  }),
  ...tabulate({ family: 'HTTP', stillWorks: 'reset in JSON', subject: 'a body' }, send, {
    'with Content-Length and Transfer-Encoding': [
      post(`Content-Length: 2\r\n${chunked}`, '0\r\n\r\n'),
      '400',
    ],
    'with two different lengths': [post('Content-Length: 2\r\nContent-Length: 3', '{}'), '400'],
    'with a list of lengths': [post('Content-Length: 2, 3', '{}'), '400'],
    'with a negative length': [post('Content-Length: -1'), '400'],
    'with a length in words': [post('Content-Length: two', '{}'), '400'],
    'with a hexadecimal length': [post('Content-Length: 0x2', '{}'), '400'],
    'with a signed length': [post('Content-Length: +2', '{}'), '400'],
    'with a length beyond 64 bits': [post(`Content-Length: ${'9'.repeat(30)}`, '{}'), '400'],
    'with a length of 200 MB': [post('Content-Length: 200000000'), size],
    'with a length of 65,537 bytes': [post('Content-Length: 65537'), size],
    'in the coding chunked twice': [
      post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n'),
      '400',
    ],
    'in a coding after chunked': [post('Transfer-Encoding: chunked, gzip', '0\r\n\r\n'), '400'],
    'in an obscured coding': [post('Transfer-Encoding: xchunked', '0\r\n\r\n'), '400'],
    'with a space before the colon of its coding': [
      post('Transfer-Encoding : chunked', '0\r\n\r\n'),
      '400',
    ],
    'in the coding identity': [post('Transfer-Encoding: identity', json), '400'],
    'with a chunk size that is not a number': [post(chunked, 'xyz\r\n'), '400'],
    'with a negative chunk size': [post(chunked, '-1\r\n'), '400'],
    'with a chunk size of 2^64': [post(chunked, '10000000000000000\r\n'), '400'],
    'with a chunk longer than its size': [post(chunked, '2\r\n{}{}\r\n0\r\n\r\n'), '400'],
    'with chunks of one byte': [
      post(chunked, `${[...json].map(chunk).join('')}0\r\n\r\n`),
      invalid,
    ],
    'with trailers': [post(chunked, `${chunk(json)}0\r\nHost: evil.example\r\n\r\n`), invalid],
    'with 20 KB of chunk extensions': [
      post(chunked, `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
      '413',
    ],
    'of 80 KiB in chunks': [[post(chunked), ...Array(5).fill(chunk(' '.repeat(16_384)))], size],
    'of exactly 64 KiB in chunks': [
      post(chunked, `${chunk(json.padEnd(65_536))}0\r\n\r\n`),
      invalid,
    ],
    'of 64 KiB and one byte in chunks': [
      post(chunked, `${chunk(json.padEnd(65_537))}0\r\n\r\n`),
      size,
    ],
    'that expects to be continued, of 200 MB': [
      post('Content-Length: 200000000\r\nExpect: 100-continue'),
      size,
    ],
    'of a GET request': [get(fees, 'Content-Length: 2').concat('{}'), '200'],
    'of a page, of 200 MB': [
      post('Content-Length: 200000000').replace('/r1/forgotpassword.eb', '/login'),
      '413',
    ],
  }),
]

import { randomUUID } from 'node:crypto'
import { membershipOf, password, secretsOf } from '../data/fill.js'

/**
 * Returns the next request of a connection as raw HTTP text.
 * @typedef {(connection: number, lastBody: string | undefined) => string} NextRequest
 */

/** @typedef {{ path: string, accept?: string, accounts: number }} ReadOptions */

const userAgent = 'User-Agent: benchmark'

/** The kinds of requests. Their options are sent between processes as JSON. */
export const requestsOf = {
  /** @type {(options: { path: string, headers?: string[] }) => NextRequest} */
  fixed: ({ path, headers = [] }) => {
    const request = get(path, ...headers)
    return () => request
  },

  /** Reads as a random account with its bearer. @type {(options: ReadOptions) => NextRequest} */
  bearer:
    ({ path, accept = 'application/json', accounts }) =>
    () => {
      const n = randomAccount(accounts)
      const { bearer } = secretsOf(n)
      const accountPath = path.replace('{membership}', membershipOf(n))
      return get(accountPath, `Accept: ${accept}`, `Authorization: Bearer ${bearer}`)
    },

  /** Requests a page as a random account with its session. @type {(options: ReadOptions) => NextRequest} */
  session:
    ({ path, accounts }) =>
    () =>
      get(
        path,
        'Accept: text/html',
        `Cookie: gatehouse.session=${secretsOf(randomAccount(accounts)).session}`,
      ),

  /** Signs in as a random account, with one network per connection. @type {(options: { accounts: number }) => NextRequest} */
  signIn:
    ({ accounts }) =>
    (connection) =>
      post(
        '/r1/authenticate.eb',
        { type: 'token', username: `member-${randomAccount(accounts)}`, password },
        `X-Forwarded-For: 10.0.${connection >> 8}.${connection & 255}`,
      ),

  /** Subscribes a new email, as a random account with its bearer. @type {(options: { accounts: number }) => NextRequest} */
  subscribe:
    ({ accounts }) =>
    () =>
      post(
        '/r1/campaigns/ebrief.eb',
        { EmailAddress: `reader-${randomUUID()}@readers.example`, Action: 'Subscribe' },
        `Authorization: Bearer ${secretsOf(randomAccount(accounts)).bearer}`,
      ),

  /** Exchanges a refresh token, then its successor, and so on, with one chain per connection. @type {(options: { from: number, clientId: string, clientSecret: string }) => NextRequest} */
  refresh: ({ from, clientId, clientSecret }) => {
    latestTokens[from] ??= []
    const tokens = latestTokens[from]
    return (connection, lastBody) => {
      const successor = lastBody && /"refresh_token":"([^"]+)"/.exec(lastBody)?.[1]
      tokens[connection] = successor ?? tokens[connection] ?? secretsOf(from + connection).refresh
      return post('/r1/openid/token.eb', {
        grant_type: 'refresh_token',
        refresh_token: tokens[connection],
        client_id: clientId,
        client_secret: clientSecret,
      })
    }
  },
}

/** The token chains continue from one round to the next. @type {Record<number, string[]>} */
const latestTokens = {}

const randomAccount = (/** @type {number} */ accounts) => 1 + Math.floor(Math.random() * accounts)

const get = (/** @type {string} */ path, /** @type {string[]} */ ...headers) =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', userAgent, ...headers, '', ''].join('\r\n')

const post = (
  /** @type {string} */ path,
  /** @type {object} */ message,
  /** @type {string[]} */ ...headers
) => {
  const body = JSON.stringify(message)
  const bodyHeaders = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    userAgent,
    ...bodyHeaders,
    ...headers,
    '',
    '',
  ]
  return head.join('\r\n') + body
}

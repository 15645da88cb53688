import { membershipOf, password, secretsOf } from '../data/fill.js'

/**
 * The next request of a connection, as text that is sent as it is.
 * @typedef {(connection: number, lastBody: string | undefined) => string} Requests
 */

/** @typedef {{ path: string, accept?: string, accounts: number }} Reads */

const agent = 'User-Agent: measurements'

/** What each kind of request is made by; the options travel between processes. */
export const requestsOf = {
  /** @type {(options: { path: string, headers?: string[] }) => Requests} */
  fixed: ({ path, headers = [] }) => {
    const request = get(path, ...headers)
    return () => request
  },

  /** One of several requests, chosen at random. @type {(options: { path: string, headers: string[] }) => Requests} */
  anyOf: ({ path, headers }) => {
    const requests = headers.map((header) => get(path, header))
    return () => /** @type {string} */ (requests[Math.floor(Math.random() * requests.length)])
  },

  /** Any account reads with its bearer. @type {(options: Reads) => Requests} */
  bearer:
    ({ path, accept = 'application/json', accounts }) =>
    () => {
      const n = anyAccount(accounts)
      const { bearer } = secretsOf(n)
      const own = path.replace('{membership}', membershipOf(n))
      return get(own, `Accept: ${accept}`, `Authorization: Bearer ${bearer}`)
    },

  /** Any account looks at a page with its session. @type {(options: Reads) => Requests} */
  session:
    ({ path, accounts }) =>
    () =>
      get(
        path,
        'Accept: text/html',
        `Cookie: gatehouse.session=${secretsOf(anyAccount(accounts)).session}`,
      ),

  /** Any account signs in, each connection from a network of its own. @type {(options: { accounts: number }) => Requests} */
  signIn:
    ({ accounts }) =>
    (connection) =>
      post(
        '/r1/authenticate.eb',
        { type: 'token', username: `member-${anyAccount(accounts)}`, password },
        `X-Forwarded-For: 10.0.${connection >> 8}.${connection & 255}`,
      ),

  /** Each connection exchanges a refresh token, then its successor, and so on. @type {(options: { from: number, clientId: string, clientSecret: string }) => Requests} */
  refresh: ({ from, clientId, clientSecret }) => {
    tokensOf[from] ??= []
    const given = tokensOf[from]
    return (connection, lastBody) => {
      const successor = lastBody && /"refresh_token":"([^"]+)"/.exec(lastBody)?.[1]
      given[connection] = successor ?? given[connection] ?? secretsOf(from + connection).refresh
      return post('/r1/openid/token.eb', {
        ...{ grant_type: 'refresh_token', refresh_token: given[connection] },
        ...{ client_id: clientId, client_secret: clientSecret },
      })
    }
  },
}

/** The chains of tokens go on from one round to the next. @type {Record<number, string[]>} */
const tokensOf = {}

const anyAccount = (/** @type {number} */ accounts) => 1 + Math.floor(Math.random() * accounts)

const get = (/** @type {string} */ path, /** @type {string[]} */ ...headers) =>
  [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', agent, ...headers, '', ''].join('\r\n')

const post = (
  /** @type {string} */ path,
  /** @type {object} */ message,
  /** @type {string[]} */ ...headers
) => {
  const body = JSON.stringify(message)
  const of = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', agent, ...of, ...headers, '', '']
  return head.join('\r\n') + body
}

import { cookieOf } from '../../fixtures/browser.ts'
import type { Service } from '../../fixtures/service.ts'

/** A request as an attacker writes it. */
export interface RawRequest {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: readonly string[]
  readonly body?: string
  /** The announced length of the body, if it is not complete. */
  readonly length?: number
}

/** The header of an ordinary form. */
export const formType = 'Content-Type: application/x-www-form-urlencoded'

/** The bytes of a request from a network. */
export function rawRequest(service: Service, network: string, request: RawRequest): string {
  const { host, origin } = new URL(service.url)
  const {
    method = 'GET',
    path,
    headers = [],
    body = '',
    length = Buffer.byteLength(body),
  } = request
  const ofBody = method === 'POST' ? [`Origin: ${origin}`, `Content-Length: ${length}`] : []
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${network}`]
  return `${[...lines, ...ofBody, ...headers].join('\r\n')}\r\n\r\n${body}`
}

/** The upload of a sheet of people with their memberships, in a session of staff. */
export function uploadRequest(session: string, sheet: string): RawRequest {
  const part = (name: string, value: string) =>
    `--limit\r\nContent-Disposition: form-data; name="${name}\r\n\r\n${value}\r\n`
  return {
    method: 'POST',
    path: '/staff/import/upload',
    headers: [
      `Cookie: ${cookieOf(session).Cookie}`,
      'Content-Type: multipart/form-data; boundary=limit',
    ],
    body: `${part('kind"', 'sheet')}${part('file"; filename="people.csv"', sheet)}--limit--\r\n`,
  }
}

import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { listKeys } from '#lib/oauth/manage-keys.ts'
import { guardedFetch } from '#lib/runtime/outgoing/guarded-fetch.ts'
import type { Configuration } from '../loggable-settings.ts'
import { checkClock } from './check-database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const timeoutMs = 4_500

/** Checks that a URL leads to a service with this database. */
export async function checkBaseUrl(baseUrl: string): Promise<Finding[]> {
  const response = await guardedFetch(
    `${baseUrl}/oauth/jwks`,
    {},
    { timeoutMs, configuredUrl: baseUrl },
  ).catch((error: Error) => error)
  if (response instanceof Error) return [problem('unreachable', baseUrl, response.message)]
  const body = await response.json().catch(() => undefined)
  if (!response.ok || !Array.isArray(body?.keys))
    return [problem('otherService', baseUrl, response.status)]
  const own = new Set((await listKeys()).map(({ id }) => id))
  const isSame = body.keys.some(({ kid }: { kid: string }) => own.has(kid))
  const date = Date.parse(response.headers.get('date') ?? '')
  return [
    isSame ? ok('reachable', baseUrl) : problem('otherDatabase', baseUrl),
    ...(Number.isNaN(date) ? [] : checkClock(date, 'baseUrl')),
  ]
}

/** Checks one instance of the service, behind the proxy: its database, whether it is ready, and its configuration. */
export async function checkInstance(url: string, own: Configuration): Promise<Finding[]> {
  const [reached, ready] = await Promise.all([
    checkBaseUrl(url),
    guardedFetch(`${url}/readyz`, {}, { timeoutMs, configuredUrl: url }).catch(() => undefined),
  ])
  const body = await ready?.json().catch(() => undefined)
  if (!body) return reached
  const failed = Object.entries<unknown>(body.checks ?? {})
    .filter(([, state]) => state !== 'ok')
    .map(([name, state]) => `${name}: ${state}`)
  const found: Partial<Configuration> = body.configuration ?? {}
  return [
    ...reached,
    body.ready ? ok('ready', url) : problem('notReady', url, failed.join(', ')),
    found.secret !== own.secret
      ? problem('otherSecret', url)
      : found.settings === own.settings
        ? ok('sameSettings', url)
        : warning('otherSettings', url),
  ]
}

/** An ACME client renews a certificate 30 days before its end, so fewer days show that it does not. */
const minCertificateDays = 21

/** Checks whether other programs trust the certificate of the base URL, and how long it is valid. */
export async function checkCertificate(baseUrl: string): Promise<Finding[]> {
  const certificate = await readCertificate(new URL(baseUrl)).catch((error: Error) => error)
  if (certificate instanceof Error) return [problem('noCertificate', baseUrl, certificate.message)]
  const end = new Date(certificate.validTo)
  const days = Math.floor((end.getTime() - Date.now()) / (24 * 60 * 60 * 1_000))
  const until = end.toISOString().slice(0, 10)
  if (days < 0) return [problem('certificateEnded', until)]
  return [
    ...(certificate.distrust ? [problem('certificateUntrusted', certificate.distrust)] : []),
    days < minCertificateDays ? warning('certificateEnds', until, days) : ok('certificate', until),
  ]
}

/** Reads the end of a certificate, and the reason for which programs reject it, such as CERT_HAS_EXPIRED. */
const readCertificate = ({ hostname, port }: URL) =>
  new Promise<{ validTo: string; distrust: string | undefined }>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connectTls(
      {
        host,
        port: Number(port) || 443,
        rejectUnauthorized: false,
        // An IP address is no server name (RFC 6066, section 3).
        ...(!isIP(host) && { servername: host }),
      },
      () => {
        const { authorizationError: error } = socket
        const distrust = error ? String(error) : undefined
        resolve({ validTo: socket.getPeerCertificate().valid_to, distrust })
        socket.destroy()
      },
    )
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no response')))
    socket.on('error', reject)
  })

import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'

const privateRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal']
const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/** Returns true if a request comes directly from a private network; one that a proxy forwards may be anybody's. */
function isPrivateNetwork({ headers, socket }: IncomingMessage): boolean {
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false
  const { remoteAddress: ip = '' } = socket
  return ipaddr.isValid(ip) && privateRanges.includes(ipaddr.process(ip).range())
}

/** Returns true if a request carries METRICS_TOKEN as its bearer token; false if the setting is empty. */
function hasMetricsToken({ headers }: IncomingMessage): boolean {
  const [, token = ''] = headers.authorization?.match(/^bearer (.+)$/i) ?? []
  return env.metricsToken !== undefined && hashOf(token).equals(hashOf(env.metricsToken))
}

/** Returns true if a request may read /metrics. If METRICS_TOKEN is unset, private networks may. */
export const canReadMetrics = (request: IncomingMessage): boolean =>
  env.metricsToken === undefined ? isPrivateNetwork(request) : hasMetricsToken(request)

/** Returns true if a request may read /readyz: from a private network, or with METRICS_TOKEN. */
export const canReadReadiness = (request: IncomingMessage): boolean =>
  isPrivateNetwork(request) || hasMetricsToken(request)

import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'

const nearby = ['loopback', 'private', 'uniqueLocal', 'linkLocal']
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request comes straight from a private network. What a proxy passes on is the world's,
 * wherever the proxy is, and whether or not it is trusted.
 */
export function isPrivateNetwork({ headers, socket }: IncomingMessage): boolean {
  if (forwarding.some((name) => headers[name] !== undefined)) return false
  const { remoteAddress = '' } = socket
  return ipaddr.isValid(remoteAddress) && nearby.includes(ipaddr.process(remoteAddress).range())
}

/** Whether a request brings METRICS_TOKEN as its bearer; never where none is set. */
export function hasMetricsToken({ headers }: IncomingMessage): boolean {
  const [, token = ''] = headers.authorization?.match(/^bearer (.+)$/i) ?? []
  return env.metricsToken !== undefined && hashOf(token).equals(hashOf(env.metricsToken))
}

/** Whether a request may read the metrics: by the token where one is set, else from nearby. */
export const canReadMetrics = (request: IncomingMessage): boolean =>
  env.metricsToken === undefined ? isPrivateNetwork(request) : hasMetricsToken(request)

/** Whether a request may be told what the service lacks. */
export const canReadReadiness = (request: IncomingMessage): boolean =>
  isPrivateNetwork(request) || hasMetricsToken(request)

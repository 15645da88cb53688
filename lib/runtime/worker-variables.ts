import type { Variables } from '#lib/settings.ts'
import { setDatabaseUrl } from './database.ts'
import { serviceSecret, setServiceSecret } from './service-secret.ts'

/**
 * The environment of workers that share the embedded database at this URL. These are not settings: with
 * DATABASE_URL a worker would take itself for a service with real members.
 */
export const embeddedVariables = (url: string): Variables => ({
  GATEHOUSE_EMBEDDED_URL: url,
  GATEHOUSE_EMBEDDED_SECRET: serviceSecret(),
})

/** Makes this worker process use the embedded database of its primary, if that has started one. */
export function openEmbeddedOfPrimary(variables: Variables): void {
  const { GATEHOUSE_EMBEDDED_URL: url, GATEHOUSE_EMBEDDED_SECRET: secret } = variables
  if (!url || !secret) return
  setDatabaseUrl(url)
  setServiceSecret(secret)
}

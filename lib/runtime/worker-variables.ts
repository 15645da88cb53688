import type { Variables } from '#lib/settings.ts'
import { setDatabaseUrl } from './database.ts'
import { serviceSecret, setServiceSecret } from './service-secret.ts'

/**
 * What a worker process has to be told of the embedded database at this URL. It is not told as settings:
 * with DATABASE_URL a worker would take itself for a service with real members.
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

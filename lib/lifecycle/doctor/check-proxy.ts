import { guardedFetch, guardedPost } from '#lib/runtime/outgoing/guarded-fetch.ts'
import type { Settings } from '#lib/settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const timeoutMs = 2_200

/** Checks that scripts and styles arrive through the proxy. An unreachable page is reported by the check of the base URL. */
export async function checkStaticFiles({ baseUrl }: Settings): Promise<Finding[]> {
  const limits = { timeoutMs, configuredUrl: baseUrl }
  const page = await guardedFetch(`${baseUrl}/login`, {}, limits)
    .then((response) => response.text())
    .catch(() => '')
  const [path] = page.match(/\/_next\/static\/[\w./~-]+\.(?:css|js)/) ?? []
  if (!path) return []
  const file = await guardedFetch(`${baseUrl}${path}`, { method: 'HEAD' }, limits).catch(
    () => undefined,
  )
  const type = file?.headers.get('content-type') ?? ''
  return [
    file?.ok && /css|javascript/.test(type)
      ? ok('staticFiles')
      : problem('noStaticFiles', `${baseUrl}${path}`, file?.status ?? 0),
  ]
}

const uploadPath = '/staff/import/upload'
/** More than the megabyte that nginx accepts unless it is configured, and less than the service does. */
const sentBytes = 2_000_000

/** Checks that the proxy lets uploads of staff pass. The service rejects this one, because it comes without a session. */
export async function checkUploads({ baseUrl }: Settings): Promise<Finding[]> {
  const status = await guardedPost(
    `${baseUrl}${uploadPath}`,
    { headers: { 'content-type': 'text/csv' }, body: Buffer.alloc(sentBytes), signal: undefined },
    { timeoutMs: 2 * timeoutMs, configuredUrl: baseUrl },
    // The service may close the connection before it has read everything.
  ).catch(() => undefined)
  if (status === undefined) return []
  return [status === 413 ? problem('noUploads', `${baseUrl}${uploadPath}`) : ok('uploads')]
}

/** Checks that http leads to https: what people type has no scheme. */
export async function checkPort80({ baseUrl, secure }: Settings): Promise<Finding[]> {
  if (!secure) return []
  const url = `http://${new URL(baseUrl).hostname}/`
  const response = await guardedFetch(url, {}, { timeoutMs, configuredUrl: url }).catch(
    () => undefined,
  )
  const target = response?.headers.get('location') ?? ''
  return [target.startsWith('https:') ? ok('port80', url) : warning('noRedirect', url)]
}

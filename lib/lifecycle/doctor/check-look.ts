import { bandOf } from '#lib/mail/band-colour.ts'
import { guardedFetch } from '#lib/runtime/outgoing/guarded-fetch.ts'
import type { Settings } from '#lib/settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Checks the logo and the colour of the organisation. */
export async function checkLook({ baseUrl, orgColour, orgLogo }: Settings): Promise<Finding[]> {
  const findings = [
    ...(orgLogo ? await checkLogo(baseUrl, orgLogo) : []),
    ...checkColour(orgColour),
  ]
  return findings.length > 0 ? findings : [ok('look')]
}

/** An unreachable service is reported by the check of the base URL. */
async function checkLogo(baseUrl: string, logo: string): Promise<Finding[]> {
  const url = `${baseUrl}${logo}`
  const limits = { timeoutMs: 4_500, configuredUrl: baseUrl }
  const response = await guardedFetch(url, { method: 'HEAD' }, limits).catch(() => undefined)
  if (!response) return []
  const type = response.headers.get('content-type') ?? ''
  return response.ok && type.startsWith('image/') ? [] : [problem('noLogo', url, response.status)]
}

function checkColour(colour: string): Finding[] {
  const { ground } = bandOf(colour)
  return ground === colour ? [] : [warning('lightColour', colour, ground)]
}

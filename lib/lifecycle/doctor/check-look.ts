import { bandOf } from '#lib/mail/band-colour.ts'
import { guardedFetch } from '#lib/runtime/outgoing/guarded-fetch.ts'
import type { Picture } from '#lib/settings/organisation.ts'
import type { Settings } from '#lib/settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Checks the pictures and the colour of the organisation. */
export async function checkLook(settings: Settings): Promise<Finding[]> {
  const { baseUrl, orgColour, orgLogo, orgPicture } = settings
  const findings = [
    ...(await checkPicture(baseUrl, 'ORG_LOGO', orgLogo)),
    ...(await checkPicture(baseUrl, 'ORG_PICTURE', orgPicture)),
    ...checkColour(orgColour),
  ]
  return findings.length > 0 ? findings : [ok('look')]
}

/** An unreachable service is reported by the check of the base URL. */
async function checkPicture(
  baseUrl: string,
  setting: string,
  picture: Picture | undefined,
): Promise<Finding[]> {
  if (!picture) return []
  const url = `${baseUrl}${picture.url}`
  const limits = { timeoutMs: 4_500, configuredUrl: baseUrl }
  const response = await guardedFetch(url, { method: 'HEAD' }, limits).catch(() => undefined)
  if (!response) return []
  const type = response.headers.get('content-type') ?? ''
  return response.ok && type.startsWith('image/')
    ? []
    : [problem('noPicture', url, response.status, setting)]
}

function checkColour(colour: string): Finding[] {
  const { ground } = bandOf(colour)
  return ground === colour ? [] : [warning('lightColour', colour, ground)]
}

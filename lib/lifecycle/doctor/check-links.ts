import { failureReason, guardedFetch } from '#lib/runtime/outgoing/guarded-fetch.ts'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import { webUrl } from '#lib/settings/urls.ts'
import type { Settings } from '#lib/settings.ts'
import { type DomainResolver, isReserved, receivesEmail } from './check-sender.ts'
import { type Finding, ok, warning } from './finding.ts'

const timeoutMs = 4_000

type LinkKey = 'accessibilityUrl' | 'joinUrl' | 'loginUrl' | 'privacyUrl'

/** The settings that are URLs of the organisation's website. */
const links = settingNames.filter((name) => definitions[name].kind === webUrl)

/** Checks that the pages of the website to which pages and emails link are there. */
export async function checkLinks(settings: Settings): Promise<Finding[]> {
  const findings = await Promise.all(
    links.map(async (name) => {
      const url = settings[definitions[name].key as LinkKey]
      // The pages of the service itself are reported by the check of the base URL.
      const isChecked = url !== undefined && !url.startsWith(`${settings.baseUrl}/`)
      const reason = isChecked && (await whyDead(url))
      return reason ? [warning('deadLink', name, url, reason)] : []
    }),
  )
  const dead = findings.flat()
  return dead.length > 0 ? dead : [ok('links')]
}

async function whyDead(url: string): Promise<string | undefined> {
  const limits = { timeoutMs, configuredUrl: url }
  const status = await guardedFetch(url, { method: 'HEAD' }, limits)
    .then((response) => response.status)
    .catch(failureReason)
  // Some websites reject programs, and some the method.
  const isDead = typeof status === 'string' || [404, 410].includes(status) || status >= 502
  return isDead ? `${status}` : undefined
}

/** Checks that the addresses to which members write are of domains that receive emails. */
export async function checkEmails(
  { contact, bounceEmail, securityContact }: Settings,
  resolver: DomainResolver,
): Promise<Finding[]> {
  const named = {
    ORG_EMAIL: contact.email,
    BOUNCE_EMAIL: bounceEmail,
    SECURITY_CONTACT: securityContact,
  }
  const findings = await Promise.all(
    Object.entries(named).map(async ([name, email = '']) => {
      const domain = email.match(/^[^/]*@(.+)$/)?.[1]
      if (!domain || isReserved(domain) || (await receivesEmail(domain, resolver))) return []
      return [warning('noMailbox', name, domain)]
    }),
  )
  const dead = findings.flat()
  return dead.length > 0 ? dead : [ok('mailboxes')]
}

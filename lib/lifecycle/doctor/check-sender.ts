import { Resolver } from 'node:dns/promises'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The parts of Node's resolver that the check of a domain needs. */
export type DomainResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>

/** Names that are not in the public DNS, or only for documentation (RFC 2606, RFC 6761, RFC 6762). */
const reserved = /(^|\.)(localhost|local|test|example|invalid|example\.(com|net|org))$/i

/**
 * Checks that the domain of the sender exists, and publishes who may send for it: mail servers discard what has
 * neither SPF nor DMARC (RFC 7208, RFC 7489).
 */
export async function checkSender(
  sender: string,
  resolver: DomainResolver = new Resolver({ timeout: 2_000, tries: 1 }),
): Promise<Finding[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  if (reserved.test(domain)) return [warning('reservedDomain', domain)]
  try {
    const [mx, v4, v6, texts, policies] = await Promise.all([
      found(resolver.resolveMx(domain)),
      found(resolver.resolve4(domain)),
      found(resolver.resolve6(domain)),
      found(resolver.resolveTxt(domain)),
      policiesOf(domain, resolver),
    ])
    if (mx.length + v4.length + v6.length === 0) return [problem('noDomain', domain)]
    const has = (records: readonly string[][], start: RegExp) =>
      records.some((parts) => start.test(parts.join('')))
    return [
      has(texts, /^v=spf1(\s|$)/i) ? ok('spf', domain) : warning('noSpf', domain),
      has(policies, /^v=DMARC1(\s|;|$)/i) ? ok('dmarc', domain) : warning('noDmarc', domain),
    ]
  } catch (error) {
    return [warning('domainUnknown', domain, (error as NodeJS.ErrnoException).code ?? `${error}`)]
  }
}

/** The policy of the domain, or else of the one above it: that of news.example.org may be at example.org. */
async function policiesOf(domain: string, resolver: DomainResolver): Promise<string[][]> {
  const own = await found(resolver.resolveTxt(`_dmarc.${domain}`))
  const [, parent] = domain.match(/^[^.]+\.(.+\..+)$/) ?? []
  return own.length > 0 || !parent ? own : found(resolver.resolveTxt(`_dmarc.${parent}`))
}

/** The records of a name; none if it has none. */
const found = <Found>(records: Promise<Found[]>): Promise<Found[]> =>
  records.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
    throw error
  })

import { Resolver } from 'node:dns/promises'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The parts of Node's resolver that the check of a domain needs. */
export type DomainResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>

/** Creates a resolver that asks the servers of this machine, or else this one. */
export function createResolver(server?: string | null): DomainResolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  if (server) resolver.setServers([server])
  return resolver
}

/** Returns true for the IP address of a DNS server, which may have a port. */
export function isDnsServer(address: string): boolean {
  try {
    createResolver(address)
    return true
  } catch {
    return false
  }
}

/** Names that are not in the public DNS, or only for documentation (RFC 2606, RFC 6761, RFC 6762). */
const reserved = /(^|\.)(localhost|local|test|example|invalid|example\.(com|net|org))$/i

/** Returns true for a domain that is reserved, and is never in the public DNS. */
export const isReserved = (domain: string): boolean => reserved.test(domain)

/** Returns true if the domain has a mail server, or else a host, which then receives its emails (RFC 5321, section 5.1). */
export async function receivesEmail(domain: string, resolver: DomainResolver): Promise<boolean> {
  const mx = await found(resolver.resolveMx(domain))
  // An empty name says that the domain receives none (RFC 7505).
  if (mx.length > 0) return mx.some(({ exchange }) => exchange !== '')
  const hosts = [found(resolver.resolve4(domain)), found(resolver.resolve6(domain))]
  return (await Promise.all(hosts)).some(({ length }) => length > 0)
}

/**
 * Checks that the domain of the sender exists, and publishes who may send for it, the key of its signatures and a
 * policy with which both agree: mail servers discard what has none (RFC 6376, RFC 7208, RFC 7489).
 */
export async function checkSender(
  sender: string,
  selector: string | undefined,
  resolver: DomainResolver,
): Promise<Finding[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  if (isReserved(domain)) return [warning('reservedDomain', domain)]
  try {
    const [mx, v4, v6, texts, policies, keys] = await Promise.all([
      found(resolver.resolveMx(domain)),
      found(resolver.resolve4(domain)),
      found(resolver.resolve6(domain)),
      found(resolver.resolveTxt(domain)),
      findNearest('_dmarc', domain, resolver),
      selector ? findNearest(`${selector}._domainkey`, domain, resolver) : undefined,
    ])
    if (mx.length + v4.length + v6.length === 0) return [problem('noDomain', domain)]
    const policy = policies.texts.find((text) => /^v=DMARC1(\s|;|$)/i.test(text))
    return [
      checkSpf(domain, join(texts)),
      selector && keys ? checkDkim(selector, domain, keys, policy) : warning('noSelector'),
      policy ? ok('dmarc', domain) : warning('noDmarc', domain),
    ]
  } catch (error) {
    return [warning('domainUnknown', domain, (error as NodeJS.ErrnoException).code ?? `${error}`)]
  }
}

function checkSpf(domain: string, texts: readonly string[]): Finding {
  const [record, ...others] = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (record === undefined) return warning('noSpf', domain)
  // With several records the result is an error (RFC 7208, section 4.5).
  if (others.length > 0) return problem('manySpf', domain)
  if (/^v=spf1\s+-all\s*$/i.test(record)) return problem('spfForbids', domain)
  return /\s\+?all(\s|$)/i.test(record) ? warning('spfOpen', domain) : ok('spf', domain)
}

/** Checks the key of the signatures, and that the policy accepts its domain (RFC 7489, section 3.1.1). */
function checkDkim(
  selector: string,
  domain: string,
  { name, texts }: Awaited<ReturnType<typeof findNearest>>,
  policy: string | undefined,
): Finding {
  const record = texts.find((text) => /(^|;)\s*p\s*=/i.test(text))
  // An empty key is revoked (RFC 6376, section 3.6.1).
  if (!record || /(^|;)\s*p\s*=\s*(;|$)/i.test(record)) return problem('noDkim', selector, domain)
  const isStrict = /;\s*adkim\s*=\s*s\s*(;|$)/i.test(policy ?? '')
  return isStrict && name !== domain ? problem('dkimNotAligned', name, domain) : ok('dkim', name)
}

/** Finds the records below the domain, or else below the one above it: those of news.example.org may be at example.org. */
async function findNearest(
  prefix: string,
  domain: string,
  resolver: DomainResolver,
): Promise<{ readonly name: string; readonly texts: readonly string[] }> {
  const own = join(await found(resolver.resolveTxt(`${prefix}.${domain}`)))
  const [, parent] = domain.match(/^[^.]+\.(.+\..+)$/) ?? []
  if (own.length > 0 || !parent) return { name: domain, texts: own }
  return { name: parent, texts: join(await found(resolver.resolveTxt(`${prefix}.${parent}`))) }
}

/** A long record is sent in parts. */
const join = (records: readonly string[][]) => records.map((parts) => parts.join(''))

/** The records of a name; none if it has none. */
const found = <Found>(records: Promise<Found[]>): Promise<Found[]> =>
  records.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
    throw error
  })

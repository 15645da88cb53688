import { maxAccountsPerEmail } from '#db/queries/accounts.ts'
import { issuePeriodSeconds, maxIssued, maxLive } from '#db/queries/credential-limits.ts'
import { maxNoticeAttempts } from '#db/queries/oauth/logout-notices.ts'
import { lifetimes, maxTemporaryPasswords } from '#db/values/lifetimes.ts'
import { membershipTypes } from '#db/values/membership-types.ts'
import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { rateLimits } from '#lib/auth/throttle.ts'
import { minDeprecationMonths } from '#lib/contract/deprecation.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { maxFields } from '#lib/contract/formats/body-fault.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import { env } from '#lib/env.ts'
import { maxMessageBytes } from '#lib/http/body.ts'
import { exposedHeaders } from '#lib/http/cors.ts'
import { noticeTimeoutMs } from '#lib/oauth/logout-token.ts'
import { en } from '#lib/text/en.ts'
import { describeLimit } from './describe-limit.ts'

const { duration, within } = en.manual.frame

const lifetimeFacts = Object.fromEntries(
  Object.entries(lifetimes).map(([name, seconds]) => [`${name}Lifetime`, duration(seconds)]),
)
const deprecatedEndpoints = Object.values<Endpoint>(contracts).flatMap(({ path, deprecation }) =>
  deprecation ? [`\`${path}\` (${deprecation.sunset})`] : [],
)
/** `signInsPerNetworkFree` and `…Wait` of a limit with free attempts, otherwise its name alone. */
const limitFacts = Object.fromEntries(
  Object.entries(rateLimits).flatMap(([name, limit]) => {
    const { free, rest } = describeLimit(limit)
    return free === undefined
      ? [[name, rest]]
      : [
          [`${name}Free`, free],
          [`${name}Wait`, rest],
        ]
  }),
)

/**
 * What the code says, by the names that the manual's sentences use: every number, lifetime and limit,
 * and what depends on the settings. A sentence cannot contain a number that the code does not have.
 */
export const facts: Readonly<Record<string, string>> = {
  organisation: env.orgName,
  baseUrl: env.baseUrl,
  joinUrl: env.joinUrl,
  loginUrl: env.loginUrl,
  sessionCookie,
  exposedHeaders: exposedHeaders.map((name) => `\`${name}\``).join(', '),
  exampleType: displayedType(membershipTypes.find((type) => type.startsWith('Scheme')) ?? ''),
  ...lifetimeFacts,
  exchangeRepeat: duration(lifetimes.exchangeRepeat),
  maxTemporaryPasswords: String(maxTemporaryPasswords),
  sessionIdle: duration(env.sessionIdleDays * 86_400),
  pendingDays: String(env.retentionDays.pendingSubscriptions),
  minPasswordLength: String(env.minPasswordLength),
  maxFields: String(maxFields),
  maxBody: `${maxMessageBytes / 1024} KiB`,
  deprecationMonths: String(minDeprecationMonths),
  deprecatedEndpoints: deprecatedEndpoints.length
    ? en.manual.changelog.someDeprecated(deprecatedEndpoints.join(', '))
    : en.manual.changelog.noneDeprecated,
  feesCache: `${((contracts.fees.cacheForMs ?? 0) / 1000).toString()} seconds`,
  ...limitFacts,
  issuesPerAccount: within(maxIssued, duration(issuePeriodSeconds)),
  maxLive: String(maxLive),
  noticeAttempts: String(maxNoticeAttempts),
  noticeTimeout: duration(noticeTimeoutMs / 1000),
  maxSharedEmails: String(maxAccountsPerEmail),
  emailsPerRecipientPeriod: duration(rateLimits.emailsPerRecipient.baseSeconds),
}

/** Replaces each `{name}` of a sentence with its fact. Fails if there is no such fact. */
export const fillFacts = (sentence: string): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`The manual names the fact ${name}, which is not known`)
    return fact
  })

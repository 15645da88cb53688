import {
  issuePeriodSeconds,
  maxIssued,
  maxLive,
} from '#db/queries/credentials/credential-limits.ts'
import { maxAccountsPerEmail } from '#db/queries/credentials/passwords.ts'
import { maxWebhookAttempts } from '#db/queries/events/waiting-events.ts'
import { maxAttempts } from '#db/queries/outgoing.ts'
import { lifetimes, maxTemporaryPasswords } from '#db/values/lifetimes.ts'
import { membershipTypes, nonMemberTypes } from '#db/values/membership-types.ts'
import {
  eventDays,
  maxFailingDays,
  signOutTimeoutSeconds,
  webhookTimeoutSeconds,
} from '#db/values/periods.ts'
import { maxAside, maxRefusals } from '#db/values/webhook-results.ts'
import { cookieName } from '#lib/auth/cookie.ts'
import { rateLimits } from '#lib/auth/throttle.ts'
import { minDeprecationMonths } from '#lib/contract/deprecation.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { facetsOf } from '#lib/contract/field.ts'
import { maxFields } from '#lib/contract/formats/body-fault.ts'
import { additionsNamespace } from '#lib/contract/formats/write-xml.ts'
import { maxEvents, maxWaitSeconds } from '#lib/contracts/events/feed.ts'
import { maxIds, maxSubjects } from '#lib/contracts/events/subject.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { maxMessageBytes } from '#lib/http/body.ts'
import { exposedHeaders } from '#lib/http/cors.ts'
import { maxOccurrences, maxParameters } from '#lib/http/too-many-parameters.ts'
import { testEmailLimits } from '#lib/oauth/clients/list-test-emails.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { maxTargetLength } from '#lib/runtime/max-target-length.ts'
import * as en from '#lib/text/en.ts'
import { number } from '#lib/text/language/plural.ts'
import { describeLimit } from './describe-limit.ts'

const { duration, freeThen, within } = en.manual.frame
const { authenticate, fees, forgotpassword, token } = contracts

const lifetimeFacts = Object.fromEntries(
  Object.entries(lifetimes).map(([name, seconds]) => [`${name}Lifetime`, duration(seconds)]),
)
const maxLengthOf = (field: Parameters<typeof facetsOf>[0]): string =>
  number.en(facetsOf(field).maxLength ?? 0)
const deprecatedEndpoints = Object.values<Endpoint>(contracts).flatMap(({ path, deprecation }) =>
  deprecation ? [`\`${path}\` (${deprecation.sunset})`] : [],
)
/** Each limit by its name. One with free attempts also has `…Free` and `…Wait`. */
const limitFacts = Object.fromEntries(
  Object.entries(rateLimits).flatMap(([name, limit]) => {
    const { free, rest } = describeLimit(limit)
    return free === undefined
      ? [[name, rest]]
      : [
          [name, freeThen(free, rest)],
          [`${name}Free`, free],
          [`${name}Wait`, rest],
        ]
  }),
)

/** The values of the code that pages may name: every number, lifetime, limit and setting. */
export const facts: Readonly<Record<string, string>> = {
  organisation: env.orgName.replace(/[\\`*_[\]<]/g, '\\$&'),
  joinUrl: env.joinUrl,
  loginUrl: env.loginUrl,
  sessionCookie: cookieName('session'),
  additionsNamespace,
  languageVersions: en.manual.frame.languageVersions,
  exposedHeaders: exposedHeaders.map((name) => `\`${name}\``).join(', '),
  exampleType: displayedType(membershipTypes.find((type) => type.startsWith('Scheme')) ?? ''),
  nonMemberTypes: nonMemberTypes.map((type) => `\`${type}\``).join(' and '),
  ...lifetimeFacts,
  maxTemporaryPasswords: String(maxTemporaryPasswords),
  sessionIdle: duration(env.sessionIdleDays * 86_400),
  membershipGrace: duration(env.membershipGraceDays * 86_400),
  pendingDays: String(env.retentionDays.pendingSubscriptions),
  minPasswordLength: String(env.minPasswordLength),
  maxEmail: maxLengthOf(forgotpassword.request.fields.email),
  maxPassword: maxLengthOf(authenticate.request.fields.password),
  maxText: maxLengthOf(token.request.fields.code),
  maxEvents: String(maxEvents),
  maxIds: String(maxIds),
  maxSubjects: String(maxSubjects),
  maxWait: duration(maxWaitSeconds),
  eventDays: String(eventDays),
  maxTestEmails: String(testEmailLimits.max),
  testEmailDays: String(testEmailLimits.days),
  webhookTimeout: duration(webhookTimeoutSeconds),
  webhookAttempts: String(maxWebhookAttempts),
  webhookRefusals: String(maxRefusals),
  webhookAside: number.en(maxAside),
  webhookDays: String(maxFailingDays),
  maxConnections: number.en(env.connectionsPerNetwork),
  maxTarget: number.en(maxTargetLength),
  maxFields: String(maxFields),
  maxParameters: String(maxParameters),
  maxOccurrences: String(maxOccurrences),
  maxBody: `${maxMessageBytes / 1024} KiB`,
  deprecationMonths: String(minDeprecationMonths),
  deprecatedEndpoints: deprecatedEndpoints.length
    ? en.manual.frame.someDeprecated(deprecatedEndpoints.join(', '))
    : en.manual.frame.noneDeprecated,
  feesCache: `${(fees.cacheForMs ?? 0) / 1000} seconds`,
  ...limitFacts,
  issuesPerAccount: within(maxIssued, duration(issuePeriodSeconds)),
  maxLive: String(maxLive),
  noticeAttempts: String(maxAttempts['sign-out']),
  noticeTimeout: duration(signOutTimeoutSeconds),
  maxSharedEmails: String(maxAccountsPerEmail),
  emailsPerRecipientPeriod: duration(rateLimits.emailsPerRecipient.baseSeconds),
}

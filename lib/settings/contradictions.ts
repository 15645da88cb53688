import type { SettingName, SettingValues } from './definitions.ts'
import type { Phrase } from './kind.ts'

/** The settings that can contradict each other. */
type Combination = SettingValues &
  Pick<
    { readonly [Key in keyof SettingValues]-?: NonNullable<SettingValues[Key]> },
    'baseUrl' | 'rpId' | 'loginUrl'
  > & {
    readonly secure: boolean
    readonly mailToFiles: boolean
  }

/** A setting that contradicts another, and the phrase that says how to correct it. */
type Contradiction = readonly [name: SettingName, phrase: Phrase]

/** Finds valid settings that contradict each other, for every program. */
export const contradictions = (settings: Combination): Contradiction[] =>
  list(
    [settings.smtpUrl && settings.mailToFiles, 'MAIL', 'mailTwice'],
    [
      !`.${new URL(settings.baseUrl).hostname}`.endsWith(`.${settings.rpId}`),
      'RP_ID',
      'otherDomain',
    ],
    [settings.databaseJobsUrl && !settings.databaseUrl, 'DATABASE_JOBS_URL', 'jobsAlone'],
    [settings.replicaUrls?.length && !settings.databaseUrl, 'DATABASE_REPLICA_URL', 'replicaAlone'],
    [
      settings.replicaUrls?.length === 1 && settings.replicaUrls[0] === settings.databaseUrl,
      'DATABASE_REPLICA_URL',
      'samePlace',
    ],
    [settings.secure && settings.loginUrl.startsWith('http:'), 'LOGIN_URL', 'loginScheme'],
    [
      settings.retentionDays.auditNetworks > settings.retentionDays.auditEvents,
      'RETENTION_NETWORK_DAYS',
      'networks',
    ],
    [settings.authSecretFormer && !settings.authSecret, 'AUTH_SECRET_FORMER', 'formerAlone'],
    [
      settings.authSecretFormer && settings.authSecretFormer === settings.authSecret,
      'AUTH_SECRET_FORMER',
      'formerSame',
    ],
    [
      settings.metricsToken && settings.metricsToken === settings.authSecret,
      'METRICS_TOKEN',
      'sameSecret',
    ],
    missingForProvider(settings),
  )

/** The setting of the OpenID provider that is missing while others are set. */
function missingForProvider({ staffOidc }: Combination): readonly [boolean, ...Contradiction] {
  const given = [
    ['STAFF_OIDC_ISSUER', staffOidc.issuer],
    ['STAFF_OIDC_CLIENT_ID', staffOidc.clientId],
    ['STAFF_OIDC_CLIENT_SECRET', staffOidc.clientSecret],
  ] as const
  const [missing] = given.find(([, value]) => !value) ?? given[0]
  const count = given.filter(([, value]) => value).length
  return [count > 0 && count < given.length, missing, 'staffProvider']
}

/**
 * Finds what is missing for the service to start: members never use the demonstration, and their emails
 * never end in files by mistake. Other programs do not need all of it.
 */
export const missingForService = (settings: Combination): Contradiction[] =>
  list(
    [settings.secure && !settings.databaseUrl, 'DATABASE_URL', 'demonstration'],
    [settings.databaseUrl && !settings.authSecret, 'AUTH_SECRET', 'noSecret'],
    [settings.databaseUrl && !settings.smtpUrl && !settings.mailToFiles, 'SMTP_URL', 'noMail'],
  )

const list = (
  ...rules: readonly (readonly [isBroken: unknown, ...Contradiction])[]
): Contradiction[] =>
  rules.filter(([isBroken]) => isBroken).map(([, name, phrase]) => [name, phrase])

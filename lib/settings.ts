import { contactWay } from './settings/contact.ts'
import { contradictions, missingForService } from './settings/contradictions.ts'
import {
  definitions,
  type SettingName,
  type SettingValues,
  settingNames,
} from './settings/definitions.ts'
import { demonstration } from './settings/demonstration.ts'
import { generalMistakes, passes } from './settings/kind.ts'
import { datingOf } from './settings/renewal.ts'
import { type Problem, SettingsError, textOf, type Variables } from './settings/variables.ts'
import { sentenceOf } from './text/language/outcome.ts'
import { texts } from './text/texts.ts'

export { contactWay, mailtoUri, telUri } from './settings/contact.ts'
export {
  readVariables,
  SettingsError,
  unknownSettings,
  type Variables,
} from './settings/variables.ts'

/** The settings of the service; decision 027 lists the variables, their defaults and their meaning. */
export type Settings = ReturnType<typeof readSettings>

/**
 * Reads and validates all settings (decision 027). Throws a `SettingsError` with one sentence for each
 * invalid variable, which says how to correct it. An empty variable counts as unset, and NAME_FILE may name a
 * file with the value of NAME. Only `forService` requires what the service needs to start.
 */
export function readSettings(variables: Variables, { forService = false } = {}) {
  const { values, problems } = readValues(variables)
  const { databaseUrl } = values
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`
  const { host, hostname } = new URL(baseUrl)
  // Only a demonstration without a name of its own gets made-up contact details.
  const isNamed = values.orgName !== definitions.ORG_NAME.traits.default
  const example =
    databaseUrl || isNamed || Object.values(values.contact).some((detail) => detail !== undefined)
      ? undefined
      : demonstration
  const settings = {
    ...values,
    /** The address to listen on; undefined for all. The embedded database is for this machine only. */
    host: values.host ?? (databaseUrl ? undefined : '127.0.0.1'),
    baseUrl,
    /** The host for which credentials are valid. */
    realm: host,
    secure: baseUrl.startsWith('https:'),
    rpId: values.rpId ?? hostname,
    databaseJobsUrl: values.databaseJobsUrl ?? databaseUrl,
    replicaUrls: values.replicaUrls ?? [],
    /** True if emails are written to files on purpose, although the database is not the embedded one. */
    mailToFiles: values.mail === 'outbox',
    mailFrom: values.mailFrom ?? `no-reply@${hostname}`,
    /** The contact details of the organisation (decision 053). */
    contact: example?.contact ?? values.contact,
    privacyUrl: values.privacyUrl ?? example?.privacyUrl,
    accessibilityUrl: values.accessibilityUrl ?? example?.accessibilityUrl,
    get feeNote() {
      return values.feeNote ?? example?.sentences().feeNote
    },
    get paymentDetails() {
      return values.paymentDetails ?? example?.sentences().paymentDetails
    },
    get lsfrMeaning() {
      return values.lsfrMeaning ?? example?.sentences().lsfrMeaning
    },
    joinUrl: values.joinUrl ?? `${baseUrl}/join`,
    loginUrl: values.loginUrl ?? `${baseUrl}/login`,
    outgoingPrivateHosts:
      values.outgoingPrivateHosts ?? (databaseUrl ? [] : ['localhost', '127.0.0.1', '::1']),
    /** The dates that a payment gives a membership (decision 080). */
    dating: datingOf(values.renewal),
  } as const
  // Settings that are invalid have defaults here, so they cannot contradict others.
  if (problems.length === 0) {
    problems.push(...contradictions(settings), ...(forService ? missingForService(settings) : []))
  }
  if (problems.length > 0) throw new SettingsError(...problems.map(describe))
  return settings
}

/** Reads each variable by itself; one that is invalid has its default. */
function readValues(variables: Variables): {
  readonly values: SettingValues
  readonly problems: Problem[]
} {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const name of settingNames) {
    const { value, problem } = readSetting(name, variables)
    if (problem) problems.push(problem)
    const { key, kind, traits } = definitions[name]
    const [outer = '', inner] = key.split('.')
    const given = value ?? ('default' in traits ? kind.parse(traits.default) : undefined)
    values[outer] = inner ? { ...(values[outer] as object), [inner]: given } : given
  }
  return { values: values as SettingValues, problems }
}

function readSetting(
  name: SettingName,
  variables: Variables,
): { readonly value?: unknown; readonly problem?: Problem | undefined } {
  const { text, problem } = textOf(name, variables)
  if (!text) return { problem }
  const { parse, mistakes, expects } = definitions[name].kind
  const mistake = [...generalMistakes, ...mistakes].find(([isMade]) => passes(isMade, text))
  const value = mistake ? undefined : parse(text)
  if (value !== undefined) return { value }
  return { problem: [name, mistake?.[1] ?? expects] }
}

function describe([name, phrase]: Problem): string {
  const { phrases, sentence } = texts().settings
  return sentence(name, typeof phrase === 'string' ? phrases[phrase] : sentenceOf(phrases, phrase))
}

/** The settings with which members can contact the organisation: one is enough. */
export const contactSettings = [
  'ORG_EMAIL',
  'ORG_PHONE',
  'ORG_ADDRESS',
] as const satisfies SettingName[]

/** Returns true if pages and emails can give the organisation's contact details (decision 053). */
export const hasContact = ({ contact }: Pick<Settings, 'contact'>): boolean =>
  contactWay(contact) !== undefined

const name = Symbol.for('gatehouse.settings')
const shared = globalThis as { [name]?: Settings }

/** Makes settings those of this process, also in the copies of `lib/env.ts` that Next bundles. */
export function shareSettings(settings: Settings): void {
  shared[name] = settings
}

/** The settings that this process started with; undefined in programs that share none. */
export const sharedSettings = (): Settings | undefined => shared[name]

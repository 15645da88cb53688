import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { closest } from 'fastest-levenshtein'
import { texts } from '#lib/text/texts.ts'
import { type SettingName, settingNames } from './definitions.ts'
import { type Phrase, phrase } from './kind.ts'

/** The settings cannot be used; there is one sentence for each fault. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly sentences: readonly string[]

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The environment of this process, which takes precedence over the file .env in its working directory. */
export function readVariables(): Variables {
  const text = existsSync('.env') ? readEnvFile() : ''
  const [, unread] = [...text.matchAll(withoutValue)].find(([, name = '']) => isKnown(name)) ?? []
  if (unread) throw new SettingsError(texts().settings.envWithoutValue(process.cwd(), unread))
  const file = parseEnv(text)
  const isReplaced = (name: string) => [name, otherNameOf(name)].some((n) => process.env[n]?.trim())
  const added = Object.entries(file).filter(([name]) => !isReplaced(name))
  return { ...process.env, ...Object.fromEntries(added) }
}

/** A line that is passed over, because no = follows its name: `PORT: 3000`. */
const withoutValue = /^[ \t]*(?:export[ \t]+)?(\w+)\b(?![ \t]*=)/gm

function readEnvFile(): string {
  try {
    const bytes = readFileSync('.env')
    // Editors of Windows begin a file with a mark, which would belong to the name of the first setting.
    return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes)
  } catch {
    throw new SettingsError(texts().settings.envUnreadable(process.cwd()))
  }
}

const otherNameOf = (name: string) =>
  name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`

/** A variable with its fault. */
export type Problem = readonly [variable: string, phrase: Phrase]

/** The text of a setting, from its variable or from the file that NAME_FILE names. */
export function textOf(
  name: SettingName,
  variables: Variables,
): { readonly text?: string; readonly problem?: Problem } {
  const value = variables[name]?.trim()
  const path = variables[`${name}_FILE`]?.trim()
  if (!path) return value ? { text: value } : {}
  const problem = (found: Phrase): { problem: Problem } => ({ problem: [`${name}_FILE`, found] })
  if (value) return problem(phrase('fileTwice', name))
  if (!existsSync(path)) return problem(phrase('fileMissing', path))
  try {
    const content = readFileSync(path, 'utf8').trim()
    return content ? { text: content } : problem(phrase('fileEmpty', path))
  } catch {
    return problem(phrase('fileUnreadable', path))
  }
}

/** Variables with these prefixes belong to the service, so an unknown one is a mistyped setting. */
const ownPrefix =
  /^(ACCESSIBILITY|AUTH_SECRET|BASE|BOUNCE|CORS|DATABASE|EBRIEF|FEE|JOIN|LSFR|MAIL|MEMBERSHIP|METRICS|ORG|OUTGOING|PAYMENT|PRIVACY|REMINDER|RETENTION|SMTP|STAFF|TRUSTED|VERIFY_DATABASE)_/

/** Finds mistyped settings by their prefix, each with the setting of the most similar name; the service runs without them. */
export const unknownSettings = (variables: Variables) =>
  Object.keys(variables)
    .filter((name) => ownPrefix.test(name) && !isKnown(name))
    .map((name) => ({ name, closest: closestTo(name) }))

const isKnown = (name: string) =>
  settingNames.some((known) => name === known || name === `${known}_FILE`)

const closestTo = (name: string) => closest(name, settingNames) as SettingName

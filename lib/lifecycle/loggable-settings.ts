import { deriveSecret } from '#lib/auth/secret.ts'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import type { Settings } from '#lib/settings.ts'

/** The last parts of the keys of secrets. */
const secrets = settingNames
  .filter((name) => 'isSecret' in definitions[name].traits)
  .map((name) => definitions[name].key.replace(/^.*\./, ''))

/** The settings as they may be logged: of a secret only whether it is set, and no user name or password of a URL. */
export const loggableSettings = (settings: Settings): object =>
  JSON.parse(
    JSON.stringify(settings, (name, value) =>
      secrets.includes(name) && value ? 'set' : typeof value === 'string' ? hideUser(value) : value,
    ),
  )

/** Removes the user name and password of a URL, and its options, which may contain a password as well. */
const hideUser = (text: string): string =>
  /^(postgres(ql)?|smtps?):/.test(text) ? text.replace(/\/\/.*@/, '//').replace(/\?.*$/, '') : text

/** Two short texts from which neither the secret nor a setting can be found out: equal if those of two processes are. */
export type Configuration = ReturnType<typeof configurationOf>

/** Describes the secret and the settings of this process, without those that its unit gives to an instance alone. */
export function configurationOf({
  port: _port,
  host: _host,
  drainSeconds: _drainSeconds,
  ...settings
}: Settings) {
  const digest = (text: string) => deriveSecret('configuration', text).slice(0, 12)
  return {
    secret: digest(''),
    settings: digest(JSON.stringify(loggableSettings(settings as Settings))),
  }
}

import type { Settings } from '#lib/settings.ts'

/** Settings that are secrets: the log says only whether they are set. */
const secretSettings: readonly string[] = [
  'authSecret',
  'authSecretFormer',
  'metricsToken',
] satisfies (keyof Settings)[]

/** The settings as they may be logged: no secret, and no user name or password of a URL. */
export const loggableSettings = (settings: Settings): object =>
  JSON.parse(
    JSON.stringify(settings, (name, value) =>
      secretSettings.includes(name) && value
        ? 'set'
        : typeof value === 'string'
          ? hideUser(value)
          : value,
    ),
  )

/** Removes the user name and password of a URL, and its options, which may contain a password as well. */
const hideUser = (text: string): string =>
  /^(postgres(ql)?|smtps?):/.test(text) ? text.replace(/\/\/.*@/, '//').replace(/\?.*$/, '') : text

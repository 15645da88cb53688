import { impersonationLifetime, lifetimes, webhookRetrySeconds } from '#db/values/lifetimes.ts'
import * as constants from '#db/values/periods.ts'
import { inEachLanguage, type Language } from './language.ts'
import { duration } from './plural.ts'

/** The periods that sentences name, in the unit with which their names end. */
const periods = {
  ...constants,
  bearerDays: lifetimes.bearer / 86_400,
  grantDays: lifetimes.grant / 86_400,
  idempotencyHours: constants.idempotencyDays * 24,
  impersonationMinutes: impersonationLifetime / 60,
  temporaryPasswordMinutes: lifetimes.temporaryPassword / 60,
  usedTemporaryPasswordHours: lifetimes.usedTemporaryPassword / 3_600,
  webhookRetryDays: Math.ceil(webhookRetrySeconds.reduce((sum, next) => sum + next) / 86_400),
}

type Period = keyof typeof periods

function unitOf(name: string) {
  if (name.endsWith('Seconds')) return 'second'
  if (name.endsWith('Minutes')) return 'minute'
  if (name.endsWith('Hours')) return 'hour'
  return name.endsWith('Weeks') ? 'week' : 'day'
}

const writtenIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(periods).map(([name, count]) => [name, duration[language](count, unitOf(name))]),
  ) as Readonly<Record<Period, string>>

/** Each period of the service as a sentence names it, such as 14 days. */
export const period = inEachLanguage(writtenIn)

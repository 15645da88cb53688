import { demonstrationMembers, demonstrationStaff } from '#lib/accounts/staff/demonstration.ts'
import { log } from '#lib/runtime/log.ts'
import { version } from '#lib/runtime/version.ts'
import type { Settings } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import type { OpenDatabase } from './database.ts'
import { loggableSettings } from './loggable-settings.ts'
import { onShutdown } from './shutdown.ts'

/** Prints the URL of the service and, on the demonstration database, how to sign in. */
function printStartupMessage({ baseUrl }: Settings, { isEmbedded }: OpenDatabase): void {
  const [member] = demonstrationMembers
  const people = member && demonstrationStaff && { member, staff: demonstrationStaff }
  console.log(texts().operators.started(baseUrl, isEmbedded ? people : undefined))
}

/** Reports that the service runs: to a person at a terminal, otherwise as an event of the log. */
export function reportStart(settings: Settings, database: OpenDatabase): void {
  if (process.stdout.isTTY) printStartupMessage(settings, database)
  else {
    const facts = { version, node: process.versions.node, url: settings.baseUrl }
    log.info({ event: 'started', ...facts, settings: loggableSettings(settings) })
  }
}

/** Logs the end of the service, once everything that is registered later has stopped. */
export function reportEnd(): void {
  onShutdown(async () => {
    log.info({ event: 'ended', version, seconds: Math.round(process.uptime()) })
  })
}

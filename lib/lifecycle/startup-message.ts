import { cast } from '#db/demo.ts'
import type { Settings } from '#lib/settings.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import type { OpenDatabase } from './database.ts'

/** Prints the URL of the service and, on the demonstration database, how to sign in. */
export function printStartupMessage({ baseUrl }: Settings, { isEmbedded }: OpenDatabase): void {
  const [member] = cast.accounts
  console.log(operatorText.started(baseUrl, isEmbedded ? member : undefined))
}

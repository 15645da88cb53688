import { cast } from '#db/demo.ts'
import type { Settings } from '#lib/settings.ts'
import { en } from '#lib/text/en.ts'
import type { OpenDatabase } from './database.ts'

/** Prints the URL of the service and, on the demonstration database, how to sign in. */
export function printStartupMessage({ baseUrl }: Settings, { isEmbedded }: OpenDatabase): void {
  const [member] = cast.accounts
  console.log(en.greeting(baseUrl, isEmbedded ? member : undefined))
}

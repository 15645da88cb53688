import { createInterface } from 'node:readline/promises'
import { importCommandText as text } from '#lib/text/en/imports/database.ts'

/** True if the command runs on a terminal, so that it can ask a question. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** Asks on standard error; anything but yes is no. */
export async function askYesNo(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return text.yesPattern.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

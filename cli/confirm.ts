import { createInterface } from 'node:readline/promises'
import { texts } from '#lib/text/texts.ts'
import type { CommandResult } from './declare.ts'
import { progress } from './progress.ts'

const text = () => texts().importCommand

/** True if the command runs on a terminal, so that it can ask a question. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** Shows a plan and asks the operator to type a word. Returns false without a terminal. */
export async function confirm(plan: string, question: string, word: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const typed = await ask(`${plan}\n\n${question}`)
  return typed.toLowerCase() === word.toLowerCase()
}

/** The result of a command that was not confirmed; without a terminal, it shows the plan too. */
export const declined = (json: object, plan: string, sentence: string): CommandResult => ({
  json,
  text: process.stdin.isTTY ? sentence : `${plan}\n${sentence}`,
  exitCode: 1,
})

/** Asks on standard error; anything but yes is no. */
export const askYesNo = async (question: string): Promise<boolean> =>
  text().yesPattern.test(await ask(question))

const ask = (question: string): Promise<string> =>
  progress.ask(async () => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      // Readline takes Ctrl-C for itself, and never answers the question.
      terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      return (await terminal.question(question)).trim()
    } finally {
      terminal.close()
    }
  })

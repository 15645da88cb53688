import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from './command-error.ts'
import { progress } from './progress.ts'

/** Fails if the command cannot ask a question, because it does not run on a terminal; shows the plan then. */
export function assertInteractive(...plan: readonly string[]): void {
  if (process.stdin.isTTY && process.stderr.isTTY) return
  throw new CommandError('command-line', ...plan, texts().command.needsYes)
}

/** Shows a plan and asks the operator to type a word. Fails if they type something else, or without a terminal. */
export async function confirm(plan: string, question: string, word: string): Promise<void> {
  assertInteractive(plan)
  const typed = await ask(`${plan}\n\n${question}`)
  const isConfirmed = typed.toLowerCase() === word.toLowerCase()
  if (!isConfirmed) throw new CommandError('declined', texts().command.declined)
}

/** Asks on standard error; anything but yes is no. */
export const askYesNo = async (question: string): Promise<boolean> =>
  texts().importCommand.yesPattern.test(await ask(question))

const ask = (question: string): Promise<string> =>
  progress.ask(async () => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      // Readline takes Ctrl-C for itself, and never answers the question.
      terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      // Ctrl-D fails the question, and any other end of the input leaves it open.
      const answer = terminal.question(question).catch(() => '')
      const ended = once(terminal, 'close').then(() => '')
      return (await Promise.race([answer, ended])).trim()
    } finally {
      terminal.close()
    }
  })

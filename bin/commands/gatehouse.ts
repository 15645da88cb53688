import { Command, CommanderError } from 'commander'
import { endAll, endOnSignals } from '#lib/start/endings.ts'
import { failureInWords } from '#lib/start/failure-in-words.ts'
import { addClientCommands } from './client.ts'
import { Refusal } from './refusal.ts'

// The command speaks for itself; a log would stand among what programs read.
process.env.LOG_LEVEL = 'silent'
// Whoever reads may have enough before the end, as head does; what was started is ended all the same.
process.stdout.on('error', () => {})
endOnSignals(1)

const program = new Command('npx gatehouse')
  .description("The operators' command of Gatehouse.")
  .exitOverride()
  .showHelpAfterError('To see how it is used, add --help.')
  .addHelpText(
    'after',
    `
It works on the database that DATABASE_URL names, or else on the embedded one under .data/,
whether the service runs or not. What it does is kept in the audit trail.

It ends with 0 when all went well, 1 when something could not be done, and 2 when the command
line was wrong; 1 and 2 come with a sentence on standard error.`,
  )
addClientCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = codeOf(error)
}
await endAll()

/** The code to end with; what is wrong with the words typed has been said already. */
function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  console.error(failureInWords(error))
  return error instanceof Refusal ? error.code : 1
}

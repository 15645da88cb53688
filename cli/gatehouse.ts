import { Command, CommanderError } from 'commander'
import { describeError } from '#lib/lifecycle/describe-error.ts'
import { shutdown, shutdownOnSignals } from '#lib/lifecycle/shutdown.ts'
import { addClientCommands } from './client.ts'
import { CommandError } from './command-error.ts'

// Whoever reads may have enough before the end, as head does; what was started is ended all the same.
process.stdout.on('error', () => {})
shutdownOnSignals(1)

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
await shutdown()

/** The code to end with; what is wrong with the words typed has been said already. */
function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  console.error(describeError(error))
  return error instanceof CommandError ? error.code : 1
}

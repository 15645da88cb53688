import { Command, CommanderError, Help } from 'commander'
import { isFailure } from '#lib/failure.ts'
import { SheetError } from '#lib/imports/reading/sheet-error.ts'
import { BackupError } from '#lib/lifecycle/backup/backup-error.ts'
import { describeError } from '#lib/lifecycle/describe-error.ts'
import { shutdown, shutdownOnSignals } from '#lib/lifecycle/shutdown.ts'
import { version } from '#lib/runtime/version.ts'
import { commandName } from '#lib/text/language/command-name.ts'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { addCommand, addNoun } from './add-command.ts'
import { CommandError } from './command-error.ts'
import { describeInterruption } from './interruption.ts'
import { commands, nouns } from './nouns.ts'
import { progress } from './progress.ts'

// A reader such as `head` may close the pipe early, and a command that waits for it would wait for ever.
process.stdout.on('error', () => {
  process.exitCode = 1
  void end()
})
shutdownOnSignals(1, 0, () => progress.print(describeInterruption()))
process.once('exit', () => progress.end())

const program = new Command(commandName)
  .description('Administers the Gatehouse service.')
  .version(version, '--version', 'print the version')
  .exitOverride()
  .configureHelp({
    optionDescription: (option) =>
      `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
  })
  .showHelpAfterError('For help, add --help.')
  .addHelpText(
    'after',
    `
The command uses the database of DATABASE_JOBS_URL or DATABASE_URL, or else the embedded one under
.data/, and names it on standard error. It never creates a database. It works whether or not the
service is running. Every change is recorded in the audit trail.

Exit codes: 0 success, 1 failure, 2 wrong command line. The reason for a failure is printed on
standard error.

Example:
  ${commandName} account --help`,
  )
for (const noun of nouns) addNoun(program, noun)
for (const declaration of commands) addCommand(program, declaration)

try {
  await program.parseAsync()
} catch (error) {
  progress.end()
  process.exitCode = report(error)
}
await end()

/** Ends the process: after a lost connection, a timer of the driver would keep it for as long as a query may take. */
async function end(): Promise<never> {
  // An email to a slow mail server may take longer than the shutdown of a service.
  await shutdown(20)
  process.exit()
}

/** Prints an error and returns the exit code. Commander has already printed its own errors. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (isFailure(error)) console.error(error.faults.map(({ message }) => message).join('\n'))
  else console.error(messageOf(error))
  return error instanceof CommandError ? error.exitCode : 1
}

function messageOf(error: unknown): string {
  if (error instanceof BackupError) return sentenceOf(texts().backup.failures, error)
  if (error instanceof SheetError) return sentenceOf(texts().imports.sheet, error)
  return describeError(error)
}

import { Command, CommanderError, Help } from 'commander'
import { isFailure } from '#lib/failure.ts'
import { SheetError } from '#lib/imports/reading/sheet-error.ts'
import { BackupError } from '#lib/lifecycle/backup/backup-error.ts'
import { describeError } from '#lib/lifecycle/describe-error.ts'
import { version } from '#lib/runtime/version.ts'
import { commandName } from '#lib/text/language/command-name.ts'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { addCommand, addNoun } from './add-command.ts'
import { CommandError } from './command-error.ts'
import { commands, nouns } from './nouns.ts'
import { progress } from './progress.ts'

/** Runs the command with these words. A failure is printed on standard error and becomes the exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
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
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    progress.end()
    process.exitCode = report(error)
  }
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

import { styleText } from 'node:util'
import { Command, CommanderError, Help } from 'commander'
import { isFailure } from '#lib/failure.ts'
import { SheetError } from '#lib/imports/reading/sheet-error.ts'
import { BackupError } from '#lib/lifecycle/backup/backup-error.ts'
import { describeError } from '#lib/lifecycle/describe-error.ts'
import { version } from '#lib/runtime/version.ts'
import { SettingsError } from '#lib/settings.ts'
import { commandName } from '#lib/text/language/command-name.ts'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { addCommand, addNoun } from './add-command.ts'
import { CommandError } from './command-error.ts'
import { fileErrorOf } from './files.ts'
import { commands, nouns } from './nouns.ts'
import { OutputError } from './operator.ts'
import { progress } from './progress.ts'

/** Runs the command with these words. A failure is printed on standard error and becomes the exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const isJson = words.includes('--json')
  const program = new Command(commandName)
    .description('Administers the Gatehouse service.')
    .version(version, '--version', 'print the version')
    .exitOverride()
    .configureHelp({
      optionDescription: (option) =>
        `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
    })
    .showHelpAfterError('For help, add --help.')
    .configureOutput(isJson ? { writeErr() {} } : {})
    .addHelpText(
      'after',
      `
The command uses the database of DATABASE_JOBS_URL or DATABASE_URL, or else the embedded one under
.data/, and names it on standard error. It never creates a database. It works whether or not the
service is running. Every change is recorded in the audit trail.

Exit codes: 0 success, 1 failure, 2 wrong command line. The reason for a failure is printed on
standard error, with --json as JSON.

Example:
  ${commandName} account --help`,
    )
  for (const noun of nouns) addNoun(program, noun)
  for (const declaration of commands) addCommand(program, declaration)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    progress.end()
    if (!(error instanceof OutputError)) process.exitCode = report(error, isJson)
  }
}

/**
 * Makes an error of standard output the exit code, and prints it. A reader that closes the pipe, such as `head`, has read
 * enough, so nothing is printed.
 */
export function reportOutputError(error: NodeJS.ErrnoException, words: readonly string[]): void {
  process.exitCode = error.code === 'EPIPE' ? 1 : report(error, words.includes('--json'))
}

/** Prints an error, as a line of JSON for each fault if scripts read it, and returns the exit code. */
function report(error: unknown, isJson: boolean): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const { exitCode, code, faults } = commandErrorOf(error)
  if (isJson) {
    for (const { message, field } of faults) {
      console.error(JSON.stringify({ code, message, field: field ?? null }))
    }
    // Commander has printed its own errors.
  } else if (!(error instanceof CommanderError)) {
    const sentences = faults.map(({ message }) => message).join('\n')
    console.error(styleText('red', sentences, { stream: process.stderr }))
  }
  return exitCode
}

/** The failures of a backup that are about its folder or a file. */
const aboutFiles = new Set<BackupError['code']>(['exists', 'noManifest', 'damaged', 'noKey'])

/** The option or argument that an error of commander names. */
const namedField = /(?:option '--|argument ')([\w-]+)/

function commandErrorOf(error: unknown): Pick<CommandError, 'code' | 'exitCode' | 'faults'> {
  if (error instanceof CommandError) return error
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, '')
    const field = namedField.exec(message)?.[1]
    return new CommandError('command-line', { message, field })
  }
  if (error instanceof SheetError) {
    return new CommandError('file', sentenceOf(texts().imports.sheet, error))
  }
  if (error instanceof BackupError) {
    const code = aboutFiles.has(error.code) ? 'file' : 'failed'
    return new CommandError(code, sentenceOf(texts().backup.failures, error))
  }
  if (error instanceof SettingsError) return new CommandError('not-set-up', ...error.sentences)
  const fileError = fileErrorOf(error)
  if (fileError) return fileError
  const sentences = isFailure(error) ? error.faults : [describeError(error)]
  return new CommandError('failed', ...sentences)
}

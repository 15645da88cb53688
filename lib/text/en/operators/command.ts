import { commandName } from '../../language/command-name.ts'
import { plural } from '../../language/plural.ts'

/** The output that all operators' commands have in common. */
export const commandText = {
  database: (name: string | undefined): string =>
    `Database: ${name ?? 'the embedded one under .data/, for trying out'}`,
  noDatabase:
    'There is no database. Set DATABASE_URL, or start the service once to try it out: npm start',
  embeddedUnderHttps:
    'DATABASE_URL must be set, because BASE_URL starts with https. The embedded database is for trying out, not for members.',
  chooseFrom: (option: string, values: readonly string[], similar: string): string =>
    values.length > maxListed
      ? `--${option}: use one of its ${values.length} values, such as ${similar}`
      : `--${option}: use one of: ${values.join(', ')}`,
  nothingToChange: 'Give at least one option that says what to change',
  cannotClear: 'this value cannot be empty',
  notBoth: (one: string, other: string): string => `Give --${one} or --${other}, not both`,
  unreadable: (path: string, reason: string): string => `Cannot read ${path}: ${reason}`,
  notCreated: (path: string, reason: string): string => `Cannot create ${path}: ${reason}`,
  fileReasons: {
    ENOENT: 'there is no such file or folder',
    EEXIST: 'it already exists, and is never replaced',
    EACCES: 'you have no permission',
    EISDIR: 'it is a folder',
    ENOTDIR: 'part of the path is not a folder',
    EROFS: 'the disk is read-only',
  },
  unknownShell: (shells: readonly string[]): string => `shell: use one of: ${shells.join(', ')}`,
  needsYes: 'Nothing was changed. Without a terminal, confirm with --yes.',
  declined: 'Nothing was changed.',
  interrupted:
    'Interrupted. What was printed is done. A change that was being written is complete or has not happened.',
  databaseIsEmpty: `This database has no tables. Check DATABASE_URL. To create the tables, run: ${commandName} migrate`,
  migrationsPending: (count: number): string =>
    `The tables of this database are older than this version: ${migrations(count)} pending. Make a backup, then run: ${commandName} migrate`,
  migrated: (count: number): string =>
    count === 0
      ? 'The tables are up to date.'
      : `Applied ${migrations(count)}. The tables are up to date.`,
}

/** A longer list does not fit on a screen. */
const maxListed = 30

const migrations = (count: number) =>
  plural.en(count, { one: '1 migration', other: '{n} migrations' })

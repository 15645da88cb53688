import { commandName, shellWord } from '../../language/command-name.ts'
import { duration, plural } from '../../language/plural.ts'
import { secretKinds } from './secret-kinds.ts'

/** The reasons why a backup cannot be made or restored. */
const failures = {
  exists: (path: string): string =>
    `${path} already exists and is never replaced. Name another folder.`,
  nothingToBackUp: 'This database has no tables, so there is nothing to back up.',
  embeddedInUse:
    'The embedded database is in use. It can only be copied while the service is stopped: stop the service, then run this again.',
  programMissing: (program: string, major: number): string =>
    `There is no ${program} on the PATH. On Debian, install the package postgresql-client-${major} or later.`,
  programTooOld: (program: string, version: string, serverMajor: number): string =>
    `${program} ${version} is older than the server, which is PostgreSQL ${serverMajor}. On Debian, install the package postgresql-client-${serverMajor} from apt.postgresql.org, and put its programs first in PATH: /usr/lib/postgresql/${serverMajor}/bin`,
  programTooOldForBackup: (program: string, version: string, major: number): string =>
    `${program} ${version} cannot read this backup, which pg_dump ${major} made. On Debian, install the package postgresql-client-${major} from apt.postgresql.org, and put its programs first in PATH: /usr/lib/postgresql/${major}/bin`,
  noManifest: (folder: string): string =>
    `${folder} has no manifest.json. Name the folder that gatehouse backup or gatehouse export everything created.`,
  damaged: (path: string): string =>
    `${path} is damaged: it is not as it was when the folder was created. Use another copy of the folder.`,
  otherTables: (backup: string, own: string): string =>
    `This folder is from Gatehouse ${backup}, whose tables this version, ${own}, does not know. Use Gatehouse ${backup}.`,
  isExport: `This is an export, not a backup. To import it: ${commandName} import everything FOLDER`,
  isBackup: `This is a backup, not an export. To restore it: ${commandName} restore FOLDER`,
  otherExport: (exported: string): string =>
    `This export is from Gatehouse ${exported} and has other tables than the database. Install Gatehouse ${exported}, create the tables of an empty database with its ${commandName} migrate, import the folder there, and then upgrade.`,
  filled: (tables: readonly string[]): string =>
    `The database is not empty: it has rows in ${tables.join(', ')}. Create another one, name it in DATABASE_URL (and in DATABASE_JOBS_URL, if you set that), and run: ${commandName} migrate. Start the service after the import.`,
  badRecipient: (key: string): string =>
    `--encrypt-to: ${JSON.stringify(key)} is not a public key of age. It begins with age1, and age-keygen prints it.`,
  encrypted: 'The backup is encrypted. Name the file with its private key: --key FILE',
  noKey: (file: string): string =>
    `${file} cannot be read or has no private key of age, which is a line that begins with AGE-SECRET-KEY-`,
  wrongKey: (file: string): string =>
    `The backup was not encrypted for the key in ${file}. Use the private key of one of the public keys with which it was made.`,
  notADump:
    'This backup is a copy of the embedded database, which cannot be verified in another one.',
  beingVerified:
    'Another command is verifying a backup on this server. Run this again when it has ended.',
  rowsDiffer: (table: string, expected: number, found: number): string =>
    `The backup is not complete: the table ${table} had ${plural.en(expected, { one: '1 row', other: '{n} rows' })}, and ${found} after the restore. Use another backup, and find out why.`,
  notEmpty:
    'The database is not empty. A backup can only be restored into an empty database: create one, and name it in DATABASE_URL (and in DATABASE_JOBS_URL, if you set that).',
  otherEncoding: (encoding: string): string =>
    `The database has the encoding ${encoding}, but Gatehouse needs UTF8. Create another one with: create database gatehouse_utf8 encoding 'UTF8' locale 'C.UTF-8' template template0`,
  olderServer: (backup: string, server: string): string =>
    `This backup is from PostgreSQL ${backup} and cannot be restored on PostgreSQL ${server}. Use a server that is not older.`,
  otherEmbedded: (backup: string, embedded: number): string =>
    `This backup is a copy of an embedded PostgreSQL ${backup}, but this version of Gatehouse has PostgreSQL ${embedded}. Restore it with the version that made it.`,
  embeddedExists:
    'There is already an embedded database. To keep it, rename the folder .data first.',
}

/** The kinds that the database stores, encrypted with AUTH_SECRET. */
const encrypted = ['signingKeys', 'authenticators', 'webhooks', 'emails'] as const

/** The output of `gatehouse backup` and `gatehouse restore`. */
export const backupText = {
  failures,
  /** Labels of the progress bar. */
  making: 'Making the backup',
  restoring: 'Restoring the backup',
  verifying: 'Verifying the backup',
  made: ({
    folder,
    size,
    isEmbedded,
    isEncrypted,
  }: MadeFacts): string => `Made the backup ${folder} (${size}).

${
  isEncrypted
    ? 'It is encrypted: only the private key opens it. Copy it to another machine.'
    : 'It contains the personal data of every member. Copy it to another machine, encrypted.'
}
It does not contain the settings. Store ${
    isEmbedded ? 'the file .data/auth.secret' : 'AUTH_SECRET'
  } in another place, such as a password
manager. After a restore without it, these cannot be read:
${encrypted.map((kind) => `  ${secretKinds[kind].name}`).join('\n')}
The passwords in DATABASE_URL and SMTP_URL are not in the backup either.
To restore it into an empty database: ${commandName} restore ${shellWord(folder)}${isEncrypted ? ' --key FILE' : ''}`,
  verified: ({ createdAt, tables, rows, seconds }: VerifiedFacts): string =>
    `The backup of ${createdAt} is complete: ${tables} tables and ${rows} rows were restored into a scratch database, as many as it had. That took ${duration.en(seconds, 'second')}.`,
  verifyNeedsUrl:
    'DATABASE_URL must name the database of the service, where the result is recorded.',
  encryptNeedsUrl:
    'Only a backup of the database of DATABASE_URL can be encrypted. The embedded database is for trying out, not for members.',
  dumpNeedsUrl:
    'DATABASE_URL must name the empty database to restore into, because this backup was made with pg_dump.',
  copyNeedsNoUrl:
    'This backup is a copy of the embedded database. It can only become the embedded database again: run the command without DATABASE_URL.',
  copyUnderHttps:
    'This backup is a copy of the embedded database, which is for trying out, not for members. It cannot be used with a BASE_URL that starts with https.',
  restored: ({ createdAt, endedCredentials, pendingMigrations, keptCredentials }: RestoredFacts) =>
    [
      `Restored the database as it was at ${createdAt}.`,
      keptCredentials
        ? 'Sessions, tokens and links from before the backup are valid again, even if they were revoked since.'
        : `Ended ${plural.en(endedCredentials, { one: '1 session, token or link', other: '{n} sessions, tokens and links' })} from before the backup. Members must sign in and connect their applications again.`,
      'Passwords, accounts and clients are as they were then. Anything that you have disabled or replaced since must be disabled or replaced again.',
      ...(pendingMigrations > 0
        ? [
            `The backup is from an older version: ${plural.en(pendingMigrations, { one: '1 migration is', other: '{n} migrations are' })} pending. Run: ${commandName} migrate`,
          ]
        : []),
    ].join('\n'),
}

interface MadeFacts {
  readonly folder: string
  readonly size: string
  readonly isEmbedded: boolean
  readonly isEncrypted: boolean
}

interface VerifiedFacts {
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  readonly seconds: number
}

interface RestoredFacts {
  readonly createdAt: string
  readonly endedCredentials: number
  readonly pendingMigrations: number
  readonly keptCredentials: boolean
}

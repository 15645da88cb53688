import { backupText } from '#lib/text/en/operators/backup.ts'
import { command } from '../declare.ts'
import { runBackup, runRestore } from './backup-actions.ts'

/** Backs the database up with pg_dump, or copies the embedded one. */
export const backupCommand = command({
  name: 'backup',
  summary: 'makes a backup of the database in a new folder',
  description:
    'Makes a backup of the database in a new folder, with pg_dump. The service may be running. The embedded database is copied instead, while the service is stopped. The backup does not contain the settings: store AUTH_SECRET in another place.',
  arguments: { folder: 'the folder to create; its parent folders are created as well' },
  examples: ['backup /var/backups/gatehouse/2026-11-22'],
  note: 'The folder appears when the backup is complete. Only its owner may read it.',
  progressLabel: backupText.making,
  run: runBackup,
})

/** Restores a backup into an empty database. */
export const restoreCommand = command({
  name: 'restore',
  summary: 'restores a backup into an empty database',
  description:
    'Restores a backup into the empty database that DATABASE_URL names. Sessions, tokens and links from before the backup end, because some may have been revoked since. If the restore fails, the database stays empty.',
  arguments: { folder: 'the folder that gatehouse backup created' },
  flags: {
    'keep-credentials':
      'keep sessions, tokens and links, even those that were revoked after the backup',
  },
  examples: [
    'restore /var/backups/gatehouse/2026-11-22',
    'restore /var/backups/gatehouse/2026-11-22 --keep-credentials',
  ],
  progressLabel: backupText.restoring,
  run: runRestore,
})

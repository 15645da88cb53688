import { recordBackup } from '#db/backup/facts.ts'
import { createScratch, lockScratch } from '#db/backup/scratch.ts'
import { countRows } from '#db/backup/snapshot.ts'
import { onShutdown } from '../shutdown.ts'
import { BackupError } from './backup-error.ts'
import { withDatabase } from './make-backup.ts'
import { type DumpSource, loadDump } from './restore-backup.ts'

/** A backup to verify, a database on the server for the trial, and the one of the service. */
interface VerifyRequest extends DumpSource {
  readonly serverUrl: string
  readonly databaseUrl: string
  readonly operator: string
}

/** Restores a dump into a scratch database, compares its rows and records that. Throws a `BackupError` if they differ. */
export async function verifyBackup({
  serverUrl,
  databaseUrl,
  operator,
  ...source
}: VerifyRequest): Promise<{ readonly tables: number; readonly rows: number }> {
  const { rows } = source.manifest
  if (!rows) throw new BackupError('notADump')
  await withDatabase(serverUrl, async (db) => {
    if (!(await lockScratch(db, serverUrl))) throw new BackupError('beingVerified')
    const scratch = await createScratch(db, serverUrl)
    onShutdown(scratch.drop)
    try {
      await loadDump(scratch.url, source, 'select 0;')
      const found = await withDatabase(scratch.url, countRows)
      for (const table of Object.keys({ ...rows, ...found }))
        if (rows[table] !== found[table])
          throw new BackupError('rowsDiffer', table, rows[table] ?? 0, found[table] ?? 0)
    } finally {
      await scratch.drop()
    }
  })
  await withDatabase(databaseUrl, (db) => recordBackup(db, 'backup-verified', operator))
  const counts = Object.values(rows)
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) }
}

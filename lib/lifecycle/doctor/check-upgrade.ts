import { findLastBackup, readDatabaseFacts } from '#db/backup/facts.ts'
import { estimateRows, readPendingMigrations } from '#db/pending-migrations.ts'
import { db } from '#lib/runtime/database.ts'
import { doctorText } from '#lib/text/en/operators/doctor.ts'
import { upgradeText as text } from '#lib/text/en/operators/upgrade.ts'
import { checkDisk } from './check-surroundings.ts'
import { type Finding, type NamedFinding, ok, runChecks, warning } from './finding.ts'

/** Checks whether the database is ready for this version. Changes nothing. */
export const checkUpgrade = (): Promise<NamedFinding[]> =>
  runChecks(
    { migrations: checkMigrations, backup: checkBackup, database: checkSize, disk: checkDisk },
    doctorText,
  )

async function checkMigrations(): Promise<Finding[]> {
  const { migrations } = await readPendingMigrations(db)
  if (migrations.length === 0) return [ok(text.upToDate)]
  const { isEmpty } = await readDatabaseFacts(db)
  if (isEmpty) return [ok(text.allNew)]
  return (await estimateRows(db, migrations)).map(({ name, breaks, rows }) =>
    breaks
      ? warning(text.incompatible(name, rows, breaks), text.incompatibleFix)
      : ok(text.compatible(name, rows)),
  )
}

const recentSeconds = 24 * 60 * 60

async function checkBackup(): Promise<Finding[]> {
  const { isEmpty } = await readDatabaseFacts(db)
  if (isEmpty) return [ok(text.noTables)]
  const madeAt = await findLastBackup(db)
  if (madeAt === undefined) return [warning(text.noBackup, text.backupFix)]
  const made = text.backup(new Date(madeAt * 1_000).toISOString())
  return [Date.now() / 1_000 - madeAt > recentSeconds ? warning(made, text.backupFix) : ok(made)]
}

async function checkSize(): Promise<Finding[]> {
  const { bytes } = await readDatabaseFacts(db)
  return [ok(text.size(`${(bytes / 1e6).toFixed(0)} MB`))]
}

import { findLastBackup, readDatabaseFacts } from '#db/backup/facts.ts'
import { estimateRows, readPendingMigrations } from '#db/pending-migrations.ts'
import { db } from '#lib/runtime/database.ts'
import { checkDisk } from './check-surroundings.ts'
import { type Finding, type NamedFinding, ok, runChecks, warning } from './finding.ts'

/** Checks whether the database is ready for this version. Changes nothing. */
export const checkUpgrade = (): Promise<NamedFinding[]> =>
  runChecks({
    migrations: checkMigrations,
    backup: checkBackup,
    database: checkSize,
    disk: checkDisk,
  })

async function checkMigrations(): Promise<Finding[]> {
  const { migrations, later } = await readPendingMigrations(db)
  if (migrations.length === 0) return [later > 0 ? warning('newerTables', later) : ok('upToDate')]
  const { isEmpty } = await readDatabaseFacts(db)
  if (isEmpty) return [ok('allNew')]
  return (await estimateRows(db, migrations)).map(({ name, breaks, rows }) =>
    breaks ? warning('incompatible', name, rows, breaks) : ok('compatible', name, rows),
  )
}

const recentSeconds = 24 * 60 * 60

async function checkBackup(): Promise<Finding[]> {
  const { isEmpty } = await readDatabaseFacts(db)
  if (isEmpty) return [ok('nothingToBackUp')]
  const madeAt = await findLastBackup(db)
  if (madeAt === undefined) return [warning('noBackup')]
  const state = Date.now() / 1_000 - madeAt > recentSeconds ? warning : ok
  return [state('backup', new Date(madeAt * 1_000).toISOString())]
}

async function checkSize(): Promise<Finding[]> {
  const { bytes } = await readDatabaseFacts(db)
  return [ok('size', bytes)]
}

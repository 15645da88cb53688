import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLastBackup } from '#db/backup/facts.ts'
import type { Database } from '#db/driver/connect.ts'
import { listWebhooks } from '#db/queries/events/webhooks.ts'
import { listWaiting } from '#db/queries/staff/waiting.ts'
import { manifestPath } from '../backup/manifest.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const backupActions = {
  'backup-made': { none: 'noBackup', last: 'backup' },
  'backup-verified': { none: 'neverVerified', last: 'verified' },
} as const

/** Checks that the command made or verified a backup not too long ago. */
export async function checkBackup(
  db: Database,
  action: keyof typeof backupActions,
  maxDays: number,
): Promise<Finding[]> {
  const at = await findLastBackup(db, action)
  const { none, last } = backupActions[action]
  if (at === undefined) return [warning(none)]
  const isOld = Date.now() / 1_000 - at > maxDays * 24 * 60 * 60
  return [(isOld ? warning : ok)(last, new Date(at * 1_000).toISOString())]
}

/** Checks that a folder of backups is there, and when the newest one in it was made. */
export async function checkBackupFolder(folder: string, maxDays: number): Promise<Finding[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error)
  if (names instanceof Error) return [problem('noBackupFolder', folder, names.code ?? '')]
  const times = await Promise.all(
    names.map((name) =>
      readFile(manifestPath(join(folder, name)), 'utf8')
        .then((text) => Date.parse(JSON.parse(text).createdAt) || 0)
        .catch(() => 0),
    ),
  )
  const newest = Math.max(0, ...times)
  const isOld = Date.now() - newest > maxDays * 24 * 60 * 60 * 1_000
  if (newest === 0) return [problem('emptyBackupFolder', folder)]
  return [(isOld ? warning : ok)('backupFolder', folder, new Date(newest).toISOString())]
}

/** Checks that no event waits aside at a webhook because it was refused. */
export async function checkWebhooks(db: Database): Promise<Finding[]> {
  const refusing = (await listWebhooks(db)).filter(({ aside }) => aside > 0)
  if (refusing.length === 0) return [ok('noRefusedEvents')]
  return refusing.map(({ id, aside }) => warning('refusedEvents', aside, id))
}

const maxCounted = 1_000

/** Checks that no task of officers, and no request of a member about data, is past its due date. */
export async function checkOverdue(db: Database): Promise<Finding[]> {
  let [tasks, requests] = [0, 0]
  for (const { name, overdue } of await listWaiting(db, maxCounted)) {
    if (name === 'tasks') tasks += overdue
    else requests += overdue
  }
  return [
    ...(tasks > 0 ? [warning('overdueTasks', tasks)] : []),
    ...(requests > 0 ? [warning('overdueRequests', requests)] : []),
    ...(tasks + requests > 0 ? [] : [ok('nothingOverdue')]),
  ]
}

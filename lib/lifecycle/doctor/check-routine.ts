import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLastBackup } from '#db/backup/facts.ts'
import type { Database } from '#db/driver/connect.ts'
import { listWebhooks } from '#db/queries/events/webhooks.ts'
import { listWaiting } from '#db/queries/staff/waiting.ts'
import { manifestPath } from '../backup/manifest.ts'
import { isUnfinished, listLeftovers } from '../backup/new-folder.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const backupActions = {
  'backup-made': { none: 'noBackup', last: 'backup' },
  'backup-verified': { none: 'neverVerified', last: 'verified' },
} as const

const hourMs = 60 * 60 * 1_000

/** A time of long ago is not recent, and neither is one of a clock that was wrong. */
function isRecent(at: number, maxDays: number): boolean {
  const age = Date.now() - at
  return age > -hourMs && age <= maxDays * 24 * hourMs
}

/** Checks that the command made or verified a backup not too long ago. */
export async function checkBackup(
  db: Database,
  action: keyof typeof backupActions,
  maxDays: number,
): Promise<Finding[]> {
  const at = await findLastBackup(db, action)
  const { none, last } = backupActions[action]
  if (at === undefined) return [warning(none)]
  return [(isRecent(at, maxDays) ? ok : warning)(last, new Date(at).toISOString())]
}

/** Checks that a folder of backups is there, when the newest one in it was made, and that it has no leftovers. */
export async function checkBackupFolder(folder: string, maxDays: number): Promise<Finding[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error)
  if (names instanceof Error) return [problem('noBackupFolder', folder, names.code ?? '')]
  const complete = names.filter((name) => !isUnfinished(name))
  const read = await Promise.all(complete.map((name) => findBackupTime(join(folder, name))))
  const times = read.filter((at) => at !== undefined)
  const recent = times.filter((at) => isRecent(at, maxDays))
  const leftovers = (await listLeftovers(folder)).map((path) => warning('unfinishedBackup', path))
  if (times.length === 0) return [problem('emptyBackupFolder', folder), ...leftovers]
  const newest = new Date(Math.max(...(recent.length > 0 ? recent : times))).toISOString()
  return [(recent.length > 0 ? ok : warning)('backupFolder', folder, newest), ...leftovers]
}

/** The time of the backup in a folder; undefined if it has none. */
const findBackupTime = (folder: string): Promise<number | undefined> =>
  readFile(manifestPath(folder), 'utf8')
    .then((text) => Date.parse(JSON.parse(text).createdAt) || undefined)
    .catch(() => undefined)

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

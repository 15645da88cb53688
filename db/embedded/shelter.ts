import { chown, mkdir, mkdtemp, rmdir, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, run } from './run.ts'

/** Where programs and data stand when the account of PostgreSQL cannot enter the project's own folder. */
export const fallbackDir = '/var/lib/gatehouse'

/** Finds the account to run PostgreSQL under, which refuses to be root: our own, or as root the system's `postgres`. */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  try {
    await run('id', ['-u', 'postgres']).catch(async () => {
      await run('groupadd', ['--force', '--system', 'postgres'])
      await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    })
    const [uid, gid] = [await run('id', ['-u', 'postgres']), await run('id', ['-g', 'postgres'])]
    return { uid: Number(uid), gid: Number(gid) }
  } catch (cause) {
    throw new Error(
      'PostgreSQL refuses to run as root and no user called postgres could be made: start the service as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
}

/** Makes an empty folder for the data at this path, or a link to one in the shelter where the account cannot work there. */
export async function makeFolder(path: string, account: Account): Promise<string> {
  await own(path, account)
  const enters = await run('/bin/sh', ['-c', 'cd "$0"', path], { account }).catch(() => false)
  if (enters !== false) return path
  await rmdir(path)
  await mkdir(fallbackDir, { recursive: true, mode: 0o755 })
  const elsewhere = await mkdtemp(join(fallbackDir, `${basename(resolve(path, '../..'))}-`))
  await own(elsewhere, account)
  await symlink(elsewhere, path)
  console.log(`The user postgres may not enter ${dirname(path)}: the data is kept in ${elsewhere}.`)
  return elsewhere
}

async function own(folder: string, { uid, gid }: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

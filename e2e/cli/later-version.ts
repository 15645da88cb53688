import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBare } from '../deploy/bare-artefact.ts'
import { root } from '../fixtures/service.ts'

/** The built command as a later version would have it: with these migrations beyond its own. */
export async function copyLaterVersion(migrations: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'later-'))
  const dist = join(folder, 'dist')
  await cp(join(root, 'dist/migrations'), join(dist, 'migrations'), { recursive: true })
  for (const name of await readdir(join(root, 'dist')))
    if (/\.js(on)?$/.test(name)) await cp(join(root, 'dist', name), join(dist, name))
  await symlink(join(root, 'dist/node_modules'), join(dist, 'node_modules'))
  const journalPath = join(dist, 'migrations/meta/_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8'))
  for (const [tag, statements] of Object.entries(migrations)) {
    journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, tag })
    await writeFile(join(dist, 'migrations', `${tag}.sql`), statements)
  }
  await writeFile(journalPath, JSON.stringify(journal))
  const remove = () => rm(folder, { recursive: true })
  return {
    run: (args: readonly string[], settings: Readonly<Record<string, string>>) =>
      runBare({ folder, account: {}, remove }, ['dist/gatehouse.js', ...args], settings),
    remove,
  }
}

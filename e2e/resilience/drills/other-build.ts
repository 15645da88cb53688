import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sources } from '../../../bin/prepare/fingerprint.js'
import { run } from '../../../bin/prepare/run.js'
import { root } from '../../fixtures/service.ts'

/** The form whose action has another name in the other build, and so another id. */
const renamed = {
  files: ['app/(member)/profile/edit/actions.ts', 'app/(member)/profile/edit/phone/form.tsx'],
  from: 'savePhone',
  to: 'saveOwnPhone',
}

/**
 * Builds a version of the project in which the form of /profile/edit/phone calls another server action, as
 * after a change of the code. Returns the folder with its dist.
 */
export async function buildOtherVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'other-build-'))
  for (const path of [...sources, 'bin'])
    await cp(join(root, path), join(folder, path), { recursive: true })
  const modules = [join(root, 'node_modules'), folder]
  // Links take no space, but cannot lead to another file system.
  await run('cp', ['-al', ...modules], '').catch(async () => {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    await run('cp', ['-a', ...modules], 'Could not copy node_modules')
  })
  for (const path of renamed.files) {
    const text = await readFile(join(folder, path), 'utf8')
    await writeFile(join(folder, path), text.replaceAll(renamed.from, renamed.to))
  }
  await run(process.execPath, [join(folder, 'bin/build.js')], 'The other build failed')
  return folder
}

/** The id that Next gave a build. */
export const buildIdOf = (folder: string): Promise<string> =>
  readFile(join(folder, 'dist/.next/BUILD_ID'), 'utf8')

import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sources } from '../../../bin/prepare/fingerprint.js'
import { run } from '../../../bin/prepare/run.js'
import { root } from '../../fixtures/service.ts'

/** A rule that only the other build has, so that its style sheet has another name. */
const added = { file: 'app/globals.css', text: '\n.other-build {\n  color: inherit;\n}\n' }

/** Builds a version of the project whose pages have another style sheet, as after a change. */
export const buildOtherVersion = (): Promise<string> =>
  buildCopy((folder) => appendFile(join(folder, added.file), added.text))

/** Builds the project as it was at an earlier commit. */
export const buildCommit = (commit: string): Promise<string> =>
  buildIn((folder) =>
    run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], `There is no ${commit}`),
  )

/** Builds a copy of the project after a change of its files. Returns the folder with its dist. */
export const buildCopy = (change: (folder: string) => Promise<unknown>): Promise<string> =>
  buildIn(async (folder) => {
    for (const path of [...sources, 'bin'])
      await cp(join(root, path), join(folder, path), { recursive: true })
    await change(folder)
  })

async function buildIn(fill: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'other-build-'))
  await fill(folder)
  const modules = [join(root, 'node_modules'), folder]
  // Links take no space, but cannot lead to another file system.
  await run('cp', ['-al', ...modules], '').catch(async () => {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    await run('cp', ['-a', ...modules], 'Could not copy node_modules')
  })
  await run(process.execPath, [join(folder, 'bin/build.js')], 'The build of the copy failed')
  return folder
}

/** The id that Next gave a build. */
export const buildIdOf = (folder: string): Promise<string> =>
  readFile(join(folder, 'dist/.next/BUILD_ID'), 'utf8')

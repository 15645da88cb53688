import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { version } from '../../clients/typescript/src/messages.ts'
import { root } from '../fixtures/service.ts'

/** The folder of the TypeScript client's source. */
export const clientSource = join(root, 'clients/typescript')

/** Runs the compiler of TypeScript; fails with what it printed. */
export const tsc = (...args: string[]) =>
  promisify(execFile)(join(root, 'node_modules/.bin/tsc'), args, { cwd: root }).catch((error) => {
    throw new Error(`tsc ${args.join(' ')}:\n${error.stdout}`)
  })

/**
 * Installs the package of the TypeScript client that the service offers in a new project as a user does, without a
 * registry. Returns the folder of the project.
 */
export async function installClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const archive = join(root, `dist/public/developers/gatehouse-client-${version}.tgz`)
  const options = ['--offline', '--no-audit', '--no-fund', '--silent']
  await promisify(execFile)('npm', ['install', ...options, archive], { cwd: folder })
  return folder
}

/** Compiles a program of that project strictly, and returns the path of its JavaScript. */
export async function compileProgram(
  folder: string,
  source: string,
  type: 'ts' | 'cts' = 'ts',
): Promise<string> {
  const path = join(folder, `program.${type}`)
  await writeFile(path, source)
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const target = ['--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext']
  await tsc(path, '--ignoreConfig', '--types', '', ...options, ...target)
  return path.replace(/ts$/, 'js')
}

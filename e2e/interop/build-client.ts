import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../fixtures/service.ts'

/** The folder of the TypeScript client's source. */
export const clientSource = join(root, 'clients/typescript')

/** Runs the compiler of TypeScript; fails with what it printed. */
export const tsc = (...args: string[]) =>
  promisify(execFile)(join(root, 'node_modules/.bin/tsc'), args, { cwd: root }).catch((error) => {
    throw new Error(`tsc ${args.join(' ')}:\n${error.stdout}`)
  })

/** Builds the TypeScript client as an installed package of a new project, and returns its folder. */
export async function installClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  const installed = join(folder, 'node_modules/@gatehouse/client')
  await tsc('-p', clientSource, '--outDir', join(installed, 'dist'))
  await copyFile(join(clientSource, 'package.json'), join(installed, 'package.json'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

/** Compiles a program of that project strictly, and returns the path of its JavaScript. */
export async function compileProgram(folder: string, source: string): Promise<string> {
  const path = join(folder, 'program.ts')
  await writeFile(path, source)
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const target = ['--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext']
  await tsc(path, '--ignoreConfig', '--types', '', ...options, ...target)
  return join(folder, 'program.js')
}

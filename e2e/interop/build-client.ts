import { execFile } from 'node:child_process'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
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

/** The names of what `npm pack` needs of the client's folder. */
const packed = [
  'package.json',
  'README.md',
  'tsconfig.json',
  'tsconfig.commonjs.json',
  'src',
  'commonjs',
]

/**
 * Packs the TypeScript client and installs the package in a new project as a user does, without a registry.
 * Returns the folder of the project.
 */
export async function installClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  const source = join(folder, 'source')
  for (const name of packed) {
    await cp(join(clientSource, name), join(source, name), { recursive: true })
  }
  const compiler = join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${compiler}:${process.env.PATH}` }
  const npm = (...args: string[]) =>
    promisify(execFile)('npm', [...args, '--silent'], { cwd: folder, env })
  const { stdout } = await npm('pack', source)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await npm(
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    `./${stdout.trim().split('\n').at(-1)}`,
  )
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

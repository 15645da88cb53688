import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { run } from './run-program.ts'

/** The folder of the PHP client. */
export const phpClient = join(root, 'clients/php')

/** Runs a PHP program with the client, and returns the lines that it printed; every warning is one. */
export async function runPhp(program: string, ...args: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'php-'))
  const path = join(folder, 'program.php')
  await writeFile(path, `<?php\nrequire '${phpClient}/autoload.php';\n${program}`)
  // Moodle and others write `&amp;` between parameters by default.
  const settings = ['error_reporting=-1', 'display_errors=1', 'arg_separator.output=&amp;']
  const options = settings.flatMap((setting) => ['-d', setting])
  const output = await run('php', ...options, path, ...args)
  await rm(folder, { recursive: true })
  return output.trim().split('\n')
}

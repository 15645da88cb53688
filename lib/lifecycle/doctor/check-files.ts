import { readFile, stat } from 'node:fs/promises'
import { neededDescriptors } from '#lib/http/network/connection-limit.ts'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import { databaseUrl, databaseUrls, smtpUrl } from '#lib/settings/urls.ts'
import type { Variables } from '#lib/settings.ts'
import { type Finding, ok, warning } from './finding.ts'

const withPassword = [databaseUrl, databaseUrls, smtpUrl]

/** The variables that name a file with a secret. */
const secretFiles = settingNames
  .filter((name) => {
    const { kind, traits } = definitions[name]
    return 'isSecret' in traits || withPassword.some((one) => one === kind)
  })
  .map((name) => `${name}_FILE`)

/** Checks that no other user of this machine can read the files that have the secrets. */
export async function checkFiles(
  variables: Variables,
  nodeOptions: readonly string[] = process.execArgv,
): Promise<Finding[]> {
  const named = secretFiles.flatMap((name) => variables[name] || [])
  const loaded = nodeOptions.flatMap(
    (option) => option.match(/^--env-file(?:-if-exists)?=(.+)/)?.[1] ?? [],
  )
  const findings = await Promise.all(['.env', ...loaded, ...named].map(checkFile))
  const open = findings.flat()
  return open.length > 0 ? open : [ok('filesClosed')]
}

/** Containers and systemd put secrets below /run, which has modes of its own. */
async function checkFile(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found || path.startsWith('/run/') || process.platform === 'win32') return []
  const mode = found.mode & 0o777
  return mode & 0o007 ? [warning('fileOpen', path, mode.toString(8))] : []
}

/** Checks how many files and connections a process may have open that starts here; Linux tells. */
export async function checkDescriptors(): Promise<Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  // Node raises the soft limit to the hard one.
  const [, hard] = limits.match(/^Max open files +\S+ +(\d+)/m) ?? []
  if (!hard) return []
  const isFew = Number(hard) < neededDescriptors
  return [(isFew ? warning : ok)('descriptors', Number(hard), neededDescriptors)]
}

// The versions of PostgreSQL and Node that the tests run on in addition to the installed ones
// (decision 034). Their programs are pinned in the packages of e2e/versions.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printError } from '../prepare/run.js'
import { installPackages, isDebian } from './debian.js'
import { installPinned } from './pinned-package.js'

const platform = `${process.platform}-${process.arch}`

/**
 * Returns the folder of PostgreSQL's programs of a version that is installed on this machine. Installs
 * Debian's package only if `mayInstallPackages` is set. Returns undefined if there is none.
 * @param {number} major
 * @param {{ mayInstallPackages?: boolean }} [options]
 */
export async function findPostgres(major, { mayInstallPackages = false } = {}) {
  const folder = `/usr/lib/postgresql/${major}/bin`
  const isInstalled = () => existsSync(join(folder, 'postgres'))
  if (isInstalled()) return folder
  if (!mayInstallPackages) return undefined
  if (isDebian()) await installPackages(`postgresql-${major}`).catch(printError)
  return isInstalled() ? folder : downloadPostgres(major)
}

/**
 * Downloads PostgreSQL's programs of a version and returns their folder.
 * @param {number} major
 */
export const downloadPostgres = (major) =>
  installPinned('e2e/versions/postgres', `postgres-${major}-${platform}/native/bin`)

/**
 * Downloads a version of Node and returns the folder of its program.
 * @param {number} major
 */
export const downloadNode = (major) =>
  installPinned('e2e/versions/node', `node-${major}-${platform}/bin`)

/**
 * The variables with which the end-to-end tests use these programs of PostgreSQL.
 * @param {number} major
 * @param {string} bin
 */
export const onPostgres = (major, bin) => ({
  POSTGRES_BIN: bin,
  POSTGRES_HOME: `.data/test-${major}`,
})

/**
 * The variables with which programs, and those that they start, run on this Node.
 * @param {string} bin
 */
export const onNode = (bin) => ({ PATH: [bin, process.env.PATH].join(delimiter) })

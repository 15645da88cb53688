import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'

const modules = join(root, 'e2e/interop/node_modules')

/** True if the packages of e2e/interop are installed. */
export const hasNpmTools = existsSync(join(modules, '.package-lock.json'))

/** The reason to skip a test on a machine that could not install the packages of e2e/interop. */
export const npmSkipReason =
  'the packages of e2e/interop are not installed (npm ci --prefix e2e/interop)'

/** The path of a program of the packages of e2e/interop. */
export const npmTool = (name: string): string => join(modules, '.bin', name)

/** The path of a file in a package of e2e/interop. */
export const npmFile = (path: string): string => join(modules, path)

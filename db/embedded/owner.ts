import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isAlive } from './lock.js'

const path = (home: string) => join(home, 'postgres.owner')

/** Tells whether a live service owns the PostgreSQL of this home, and so will stop it. */
export function isOwned(home: string): boolean {
  try {
    return isAlive(readFileSync(path(home), 'utf8'))
  } catch {
    return false
  }
}

/** Makes this process the owner of the PostgreSQL of this home. */
export function own(home: string): void {
  writeFileSync(path(home), identityOf(process.pid) ?? '')
}

/** Leaves the PostgreSQL of this home without an owner. */
export function disown(home: string): void {
  rmSync(path(home), { force: true })
}

import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** The most bytes that PostgreSQL takes of a name. */
const maxNameBytes = 63

function nameFor(url: string): string {
  const [, own = ''] = url.match(/^\w+:\/\/[^/?]*\/?([^?]*)/) ?? []
  const bytes = Buffer.from(`verify_${decodeURIComponent(own)}`).subarray(0, maxNameBytes)
  return bytes.toString().replace(/\uFFFD+$/, '')
}

/** Locks the scratch database of a URL until the only connection of the pool ends; false if another command has the lock. */
export const lockScratch = (db: Database, url: string): Promise<boolean> =>
  db.hasRow(sql`
    select where pg_try_advisory_lock(hashtext('gatehouse verification'), hashtext(${nameFor(url)}))`)

/**
 * Creates an empty database beside that of a URL. It replaces one that an earlier trial has left, because that
 * would keep the personal data of every member.
 */
export async function createScratch(db: Database, url: string) {
  const [, server = '', options = ''] = url.match(/^(\w+:\/\/[^/?]*)\/?[^?]*(.*)$/) ?? []
  const name = nameFor(url)
  const drop = () => db.change(sql`drop database if exists ${sql.identifier(name)} with (force)`)
  await drop()
  await db.change(sql`create database ${sql.identifier(name)}
    encoding 'UTF8' locale 'C.UTF-8' template template0`)
  let dropped: Promise<void> | undefined
  return {
    url: `${server}/${encodeURIComponent(name)}${options}`,
    /** Drops it once, however often it is called. */
    drop: () => (dropped ??= drop()),
  }
}

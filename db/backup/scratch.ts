import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** A database for a trial, on the server of another. */
interface ScratchDatabase {
  readonly url: string
  /** Drops it once, however often it is called. */
  drop(): Promise<void>
}

/**
 * Creates an empty database beside that of a URL. It replaces one that an earlier trial has left, because that
 * would keep the personal data of every member.
 */
export async function createScratch(db: Database, url: string): Promise<ScratchDatabase> {
  const [, server = '', own = '', options = ''] =
    url.match(/^(\w+:\/\/[^/?]*)\/?([^?]*)(.*)$/) ?? []
  const name = `verify_${decodeURIComponent(own).slice(0, 50)}`
  const drop = () => db.change(sql`drop database if exists ${sql.identifier(name)} with (force)`)
  await drop()
  await db.change(sql`create database ${sql.identifier(name)}
    encoding 'UTF8' locale 'C.UTF-8' template template0`)
  let dropped: Promise<void> | undefined
  return {
    url: `${server}/${encodeURIComponent(name)}${options}`,
    drop: () => (dropped ??= drop()),
  }
}

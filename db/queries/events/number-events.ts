import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'

/** Few enough that a run takes less than a second. */
const batchSize = 5_000

/**
 * Gives committed events their places in the feed, and returns how many there were; 0 if another instance does so
 * now. Those that are committed later come later, so a reader misses none (decision 093).
 */
export const numberEvents = (db: Database) =>
  db.getValue<number>(sql`select number_events(${batchSize})`)

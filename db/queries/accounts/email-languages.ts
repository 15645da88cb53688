import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { Language } from '../../values/languages.ts'

/**
 * Lists the languages that the readers of a mailbox have chosen for emails (decision 072): the owner of the account,
 * if it is given, otherwise all accounts with this email; if they have chosen none, that of the newest application
 * to join from it.
 */
export function listEmailLanguages(db: Database, email: string, accountId: string | undefined) {
  const isReader = accountId ? sql`id = ${accountId}` : sql`lower(email) = lower(${email})`
  return db.getValue<readonly Language[]>(sql`
    select coalesce(
      (select json_agg(distinct language) from account where ${isReader} and language is not null),
      (select json_build_array(language) from join_application
        where lower(email) = lower(${email}) and language is not null
        order by created_at desc limit 1),
      '[]') as languages`)
}

import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

// One of them has another day than London now, whatever the hour is.
const farZones = ['Pacific/Kiritimati', 'Etc/GMT+12']

test('a day that the database sets by itself is one of London, whatever its own time zone is', async ({
  own: { sql },
}) => {
  const connection = await sql.reserve()
  for (const zone of farZones) {
    await connection`select set_config('timezone', ${zone}, false)`
    const [row] = await connection`
      insert into membership (charity_number, type) values (${unique('Z')}, 'Friend')
      returning confirm_contacts_on - (now() at time zone 'Europe/London')::date as days`
    expect(row?.days, zone).toBe(365)
  }
  connection.release()
  const ownDays = await sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_default ~* 'current[_]date|localtime'
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~* 'current[_]date|localtime|now\\(\\)::date'
    union all
    select conname from pg_constraint where pg_get_constraintdef(oid) ~* 'current[_]date|localtime'`
  expect(ownDays).toEqual([])
})

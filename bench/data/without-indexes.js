/**
 * Runs a task without indexes and constraints, which makes inserts several times as fast, and then
 * restores them from their definitions.
 * @param {import('postgres').Sql} sql
 * @param {() => Promise<void>} task
 */
export async function withoutIndexes(sql, task) {
  const constraints = await sql`
    select conrelid::regclass::text as owner, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    order by contype = 'f'`
  const indexes = await sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`
  for (const { owner, name } of constraints.toReversed())
    await sql.unsafe(`alter table ${owner} drop constraint ${name}`)
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await task()
  await sql`set maintenance_work_mem = '256MB'`
  for (const { owner, name, definition } of constraints)
    await sql.unsafe(`alter table ${owner} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await sql.unsafe(definition)
}

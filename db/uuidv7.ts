/**
 * Defines `uuidv7()` on a server that has none, which PostgreSQL does before version 18: RFC 9562,
 * section 5.7, with microseconds in the 12 bits after the version. A dump contains the function, so
 * that a restore on a later version works (decision 034).
 *
 * Shifted by 16 bits, the milliseconds leave room for the version and these 12 bits. The rest, with
 * the variant, comes from a random UUID of version 4. In SQL the function would take twice as long,
 * since a statement with a subquery is not inlined.
 */
export const createUuidv7 = `
  do $do$ begin
    if to_regprocedure('uuidv7()') is null then
      create function uuidv7() returns uuid language plpgsql volatile parallel safe as $uuidv7$
      declare
        us constant bigint := extract(epoch from clock_timestamp()) * 1000000;
      begin
        return encode(int8send((us / 1000 << 16) | 28672 | us % 1000 * 4096 / 1000)
          || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid;
      end $uuidv7$;
    end if;
  end $do$`

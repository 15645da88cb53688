// Trap: postgres.js asks every new connection for its array types, in a query of its own. If that
// query fails, the rejection is unhandled and ends the process.
// Upstream: porsager/postgres #279, #1192, #1205.
// Test: db/driver/array-types.test.ts

/** Lists of strings, which are the only arrays that the queries send or receive. */
const textArray = {
  // The OID of text[].
  to: 1009,
  from: [1009],
  serialize: (list: readonly string[]) =>
    `{${list.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)}}`,
  parse: (literal: string) =>
    [...literal.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},]+)/g)].map(
      ([, quoted, plain]) => plain ?? quoted?.replace(/\\(.)/gs, '$1'),
    ),
}

/** Declares the array type `text[]` and stops the driver from asking for others. */
export const staticArrayTypes = { fetch_types: false, types: { textArray } }

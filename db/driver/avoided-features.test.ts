// Traps that the service avoids by not using the feature:
// - A transaction callback continues after its connection was lost. Its later statements run, and
//   commit, on another connection, so that a transaction is committed in part. Hence one statement
//   per write (decision 004): porsager/postgres #1133, #1155, #1186, #1195, #1215.
// - A failed COPY FROM STDIN never settles: porsager/postgres #1173.
// - idle_in_transaction_session_timeout ends the process; see db/driver/session-settings.ts.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const avoided = [
  ['transaction callbacks', /\.(begin|transaction|savepoint)\(/],
  [
    'the query builder (decision 078)',
    /\b(db|pool)\s*\.(select|insert|update|delete|query|with)\b/,
  ],
  ['reserved connections', /\.reserve\(/],
  ['COPY streams', /\.(writable|readable)\(\)/],
  ['idle_in_transaction_session_timeout', /idle_in_transaction_session_timeout['"]?\s*[:=]/],
] as const

const files = ['app', 'cli', 'db', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

test.each(avoided)('the service does not use %s of postgres.js', (_, feature) => {
  expect(files.filter((file) => feature.test(readFileSync(file, 'utf8')))).toEqual([])
})

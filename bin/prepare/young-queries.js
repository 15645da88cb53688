import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { sep } from 'node:path'

const file = 'dist/node_modules/postgres/src/query.js'
const assignments = /this\.(resolve|reject) = (x => \(this\.active = false, \1\(x\)\))/g

/**
 * Lets V8 collect the queries of postgres.js early, in the copy that is part of the artefact (decision 074).
 * Leaves the installed package as it is, to which the artefact refers if `node_modules` is a link.
 */
export function keepQueriesYoung() {
  if (!realpathSync(file).startsWith(realpathSync('dist') + sep)) return
  writeFileSync(file, withYoungFunctions(readFileSync(file, 'utf8')))
}

/**
 * Changes how the class `Query` is written, not what it does: V8 collects a function early that follows a
 * comma instead of being assigned directly. Throws if the class is written in another way.
 * @param {string} source
 */
export function withYoungFunctions(source) {
  const changed = source.replace(assignments, 'this.$1 = (0, $2)')
  if (changed !== source) return changed
  throw new Error(
    'postgres.js writes its class Query in another way than before. See decision 074 in docs/decisions.',
  )
}

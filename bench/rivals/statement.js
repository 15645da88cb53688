import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { input } from './listen.js'

export const sql = postgres(input.url, { max: 10, onnotice: () => {} })

export const hashOf = (/** @type {string} */ secret) => createHash('sha256').update(secret).digest()

/**
 * Runs the service's statement with the values of a request.
 * @param {Record<string, unknown>} values
 */
export async function run(values) {
  const { text, parameters } = input.statement
  const filled = parameters.map((/** @type {{ name?: string, value?: unknown }} */ parameter) =>
    parameter.name ? values[parameter.name] : parameter.value,
  )
  const [row] = await sql.unsafe(text, filled, { prepare: true })
  return row
}

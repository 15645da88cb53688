import { readFile } from 'node:fs/promises'
import { z } from 'zod'

// Validates JSON responses with zod schemas that it makes of an OpenAPI 3.1 description, as generated clients
// do, and prints the names of those that are not valid: validate.js OPENAPI RESPONSES
// RESPONSES is a file with an object from the names of schemas to values.

const [openapiPath, responsesPath] = process.argv.slice(2)
const { components } = JSON.parse(await readFile(openapiPath, 'utf8'))
const responses = JSON.parse(await readFile(responsesPath, 'utf8'))
const $defs = JSON.parse(
  JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
)

for (const [name, value] of Object.entries(responses)) {
  const { success, error } = z.fromJSONSchema({ ...$defs[name], $defs }).safeParse(value)
  console.log(`${name}: ${success ? 'valid' : error.issues[0].message}`)
}

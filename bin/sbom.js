import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Lists what package-lock.json installs for production, as a CycloneDX document. `npm sbom --omit dev` would
// leave out what a package for development needs as well, such as jose (npm 11.19).
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only']
const printed = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })
const document = JSON.parse(printed)

/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */
/** @type {{ 'bom-ref': string, properties?: { name: string }[] }[]} */
const all = document.components
const components = all.filter(
  ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
)
const refs = new Set(components.map((component) => component['bom-ref']))
const dependencies = document.dependencies
  .filter(
    (/** @type {Dependency} */ { ref }) =>
      refs.has(ref) || ref === document.metadata.component['bom-ref'],
  )
  .map((/** @type {Dependency} */ { ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((other) => refs.has(other)),
  }))
mkdirSync('dist', { recursive: true })
writeFileSync('dist/sbom.json', JSON.stringify({ ...document, components, dependencies }, null, 2))
console.log(`dist/sbom.json lists ${components.length} components.`)

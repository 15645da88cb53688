import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Lists what package-lock.json installs for production, as a CycloneDX document. `npm sbom --omit dev` would
// leave out what a package for development needs as well, such as jose (npm 11.19). It would list the packages of every
// platform too, of which the artefact has those of the machine that builds it.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only']
const printed = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })
const document = JSON.parse(printed)

/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */
/** @type {{ 'bom-ref': string, properties?: { name: string }[] }[]} */
const all = document.components
/** @type {{ packages: Record<string, { version?: string, os?: string[], cpu?: string[], libc?: string[] }> }} */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
/** @type {(allowed: string[] | undefined, own: string) => boolean} */
const fits = (allowed, own) => !allowed || allowed.includes(own)
const foreign = new Set(
  Object.entries(lock.packages)
    .filter(
      ([, { os, cpu, libc: libraries }]) =>
        !fits(os, process.platform) || !fits(cpu, process.arch) || !fits(libraries, libc),
    )
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
)
const components = all.filter(
  ({ 'bom-ref': ref, properties = [] }) =>
    !foreign.has(ref) && !properties.some(({ name }) => name === 'cdx:npm:package:development'),
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

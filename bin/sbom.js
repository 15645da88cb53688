import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Lists what package-lock.json installs for production, as a CycloneDX document.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
const document = execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })
const { components } = JSON.parse(document)
mkdirSync('dist', { recursive: true })
writeFileSync('dist/sbom.json', document)
console.log(`dist/sbom.json lists ${components.length} components.`)

import { execFileSync, spawnSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { createDatabase } from '../fixtures/database.ts'
import { root } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { copyArtefact, runBare } from './bare-artefact.ts'

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const archive = `gatehouse-${version}.tar.gz`

/** Runs the script of the release in a folder. */
const release = (tag: string, out: string, cwd = root) =>
  spawnSync(join(root, '.ci/release'), [tag, out], { cwd, encoding: 'utf8' })

/** Runs with the folder that .github/workflows/release.yml has made, or else makes one with the same script. */
const test = base.extend<{ unpacked: string }, { files: string }>({
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
    async ({}, use) => {
      if (process.env.RELEASE_FOLDER) return use(join(root, process.env.RELEASE_FOLDER))
      const folder = await mkdtemp(join(tmpdir(), 'release-'))
      const made = release(`v${version}`, join(folder, 'release'))
      if (made.status !== 0) throw new Error(made.stderr)
      await use(join(folder, 'release'))
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  unpacked: async ({ files }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'unpacked-'))
    execFileSync('tar', ['-xzf', join(files, archive), '-C', folder])
    await use(join(folder, 'dist'))
    await rm(folder, { recursive: true })
  },
})

// A release is made in dist, so two workers cannot make one at the same time.
test.describe.configure({ mode: 'default' })

test('sha256sum confirms every file of a release, and notices one that was changed', async ({
  files,
}) => {
  const copy = await mkdtemp(join(tmpdir(), 'sums-'))
  await cp(files, copy, { recursive: true })
  const check = () =>
    spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: copy, encoding: 'utf8' })
  const names = (await readdir(files)).filter((name) => name !== 'SHA256SUMS').sort()
  const reports = `gatehouse-${version}-reports.tar.gz`
  expect(names.filter((name) => name !== reports)).toEqual([
    `gatehouse-${version}-developers.md`,
    `gatehouse-${version}.cdx.json`,
    archive,
    'notes.md',
    'releases.atom',
  ])
  expect(check()).toMatchObject({
    status: 0,
    stdout: names.map((name) => `${name}: OK\n`).join(''),
  })
  await appendFile(join(copy, archive), 'x')
  expect(check().status).toBe(1)
  await rm(copy, { recursive: true })
})

test('the service of a release starts where nothing is installed', async ({
  unpacked,
  startAnother,
}) => {
  test.setTimeout(120_000)
  const artefact = await copyArtefact(unpacked)
  const database = await createDatabase()
  const printed = await runBare(artefact, ['dist/gatehouse.js', '--version'])
  expect(printed).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  const service = await startAnother({ DATABASE_URL: database.url }, 'production', artefact)
  for (const path of ['/login', '/readyz', '/r1/openapi.json'])
    expect((await fetch(service.url + path)).status, path).toBe(200)
  await service.stop()
  await artefact.remove()
  await database.drop()
})

test('the bill of materials lists every package in a release, with its version', async ({
  files,
  unpacked,
}) => {
  const { components } = JSON.parse(
    await readFile(join(files, `gatehouse-${version}.cdx.json`), 'utf8'),
  )
  const listed = new Set(
    components.map(({ group, name, version: of }: Record<string, string>) =>
      [group ? `${group}/${name}` : name, of].join('@'),
    ),
  )
  const names = await readdir(unpacked, { recursive: true })
  const packages = new Set<string>()
  for (const name of names.filter((path) => /^[\w-]+\.js$/.test(path))) {
    // esbuild names each module above its code.
    const code = await readFile(join(unpacked, name), 'utf8')
    for (const [, source = ''] of code.matchAll(/^\s*\/\/ (node_modules\/.*)$/gm))
      addPackage(packages, source)
  }
  expect(packages).toContain('node_modules/age-encryption')
  for (const name of names.filter((path) => path.startsWith('node_modules/')))
    addPackage(packages, name)
  expect(packages).toContain('node_modules/postgres')
  // Under the MPL and the LGPL: only the build uses them.
  expect([...packages].filter((path) => /lightningcss|@img|sharp/.test(path))).toEqual([])
  const missing = []
  for (const path of packages) {
    const manifest = await readFile(join(root, path, 'package.json'), 'utf8')
    const { name, version: of } = JSON.parse(manifest)
    if (!listed.has(`${name}@${of}`)) missing.push(`${name}@${of}`)
  }
  expect(missing).toEqual([])
})

/** Adds the folder of the package to which a file belongs. */
function addPackage(packages: Set<string>, path: string) {
  const [found] = path.match(/node_modules\/(.*node_modules\/)?(@[^/]+\/)?[^/@.][^/]*(?=\/)/) ?? []
  if (found && !found.includes('next/dist/')) packages.add(found)
}

test('the feed of releases has every release of the changelog, the newest first', async ({
  files,
}) => {
  const xml = await readFile(join(files, 'releases.atom'), 'utf8')
  const parser = new XMLParser({ isArray: (name) => name === 'entry' })
  const { feed } = parser.parse(xml)
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const expected = [...changelog.matchAll(/^## (\d\S+) \((\S+)\)$/gm)].map(([, of, day]) => ({
    id: `urn:gatehouse:releases:${of}`,
    title: `Gatehouse ${of}`,
    updated: `${day}T00:00:00Z`,
  }))
  expect(expected.length).toBeGreaterThan(0)
  expect(feed.entry).toEqual(expected.map((entry) => expect.objectContaining(entry)))
  expect(feed.updated).toBe(expected[0]?.updated)
  expect(feed.entry[0].content).toMatch(/^<(p|h3)>/)
  expect(feed.entry[0].content).not.toMatch(/href="(?!https?:|\/blob\/v)/)
  const notes = await readFile(join(files, 'notes.md'), 'utf8')
  expect(changelog).toContain(`## ${version} (`)
  expect(changelog).toContain(notes)
})

test('a release is refused if the tag is not the version, or the changelog does not have it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tag-'))
  const out = join(folder, 'release')
  await writeFile(join(folder, 'package.json'), '{"version": "9.0.0"}')
  await writeFile(join(folder, 'CHANGELOG.md'), '## Unreleased\n\n## 8.0.0 (2026-11-22)\n')
  const other = release('v9.0.1', out, folder)
  expect(other.status).toBe(1)
  expect(other.stderr).toBe("The tag is 'v9.0.1', but package.json has the version 9.0.0.\n")
  const unwritten = release('v9.0.0', out, folder)
  expect(unwritten.status).toBe(1)
  expect(unwritten.stderr).toBe("CHANGELOG.md has no heading '## 9.0.0 (YYYY-MM-DD)'.\n")
  expect((await readdir(folder)).sort()).toEqual(['CHANGELOG.md', 'package.json'])
  await rm(folder, { recursive: true })
})

test('the workflow of a release runs every test, makes the files with the script, and runs these tests on them before it publishes them', async () => {
  const workflow = await readFile(join(root, '.github/workflows/release.yml'), 'utf8')
  const steps = [
    'uses: ./.github/workflows/nightly.yml',
    'needs: test',
    '.ci/release "$GITHUB_REF_NAME" release',
    'npm test -- e2e/deploy/release.spec.ts',
    'attest-build-provenance@',
    'attest-sbom@',
    'gh release create "$GITHUB_REF_NAME"',
  ].map((step) => workflow.indexOf(step))
  expect(steps).not.toContain(-1)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  const nightly = await readFile(join(root, '.github/workflows/nightly.yml'), 'utf8')
  expect(nightly).toMatch(
    /^ {2}schedule:$[\s\S]*^ {2}workflow_call:$[\s\S]* npm run --silent test:all$/m,
  )
})

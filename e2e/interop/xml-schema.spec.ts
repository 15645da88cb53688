import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { isInstalled, javaSkipReason, runJava } from './run-program.ts'

test('Xerces accepts the XML Schema, every golden message and every live response', async ({
  caller,
  people,
}) => {
  test.skip(!(await isInstalled('javac', '-version')), javaSkipReason)
  test.slow()
  const person = await people.add()
  const bearer = await people.issueCredential(person)
  const input = { type: 'token', username: person.username, password: person.password }
  const xml = { format: 'xml', bearer } as const
  const documents = new Map([
    ['fees.xml', await caller.call('fees', xml)],
    ['profile.xml', await caller.call('profile', xml)],
    ['memberships.xml', await caller.call('memberships', xml)],
    ['issuetoken.xml', await caller.call('issuetoken', xml)],
    ['authenticate.xml', await caller.call('authenticate', { format: 'xml', input })],
    ['missing.xml', await caller.call('token', { format: 'xml', input: {} })],
    ['invalid.xml', await caller.call('contacts', { ...xml, membership: 'none' })],
  ])
  const schema = await caller.send({ method: 'GET', path: '/r1/schema.xsd' })
  const folder = await mkdtemp(join(tmpdir(), 'schema-'))
  const path = (name: string) => join(folder, name)
  await writeFile(path('schema.xsd'), schema.text)
  for (const [name, { text }] of documents) await writeFile(path(name), text)
  await writeFile(path('wrong.xml'), '<authorization><expires>soon</expires></authorization>')

  const goldenFolder = join(root, 'e2e/r1/messages')
  const goldenFiles = (await readdir(goldenFolder)).filter((name) => name.endsWith('.xml'))
  const live = [...documents.keys(), 'wrong.xml']
  const output = await runJava(
    'Validate',
    path('schema.xsd'),
    ...live.map(path),
    ...goldenFiles.map((name) => join(goldenFolder, name)),
  )
  await rm(folder, { recursive: true })
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(live.length + goldenFiles.length)
  const invalid = lines.filter((line) => !line.endsWith(': valid'))
  expect(invalid).toEqual([expect.stringMatching(/^wrong\.xml: .*'soon'/)])
})

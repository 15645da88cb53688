import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { messages } from '../../fixtures/message-generators.ts'
import { root } from '../../fixtures/service.ts'
import { test as base, expect } from '../../fixtures/test.ts'
import { type Documents, storeDocuments, valuesIn } from '../live-documents.ts'
import { isInstalled, run } from '../run-program.ts'

const test = base.extend<{ documents: Documents }>({
  documents: async ({ caller, grants, people }, use) => {
    const documents = await storeDocuments(caller, { people, grants })
    await use(documents)
    await rm(documents.folder, { recursive: true })
  },
})

const program = (path: string) => join(root, 'e2e/interop', path)
const jars = ['jaxb-api', 'jaxb-runtime', 'jaxb-core', 'javax.activation']
const jaxb = jars.map((name) => `/usr/share/java/${name}.jar`)

/** Expects each valid document to have been read completely, and the invalid one to be rejected. */
async function expectBound({ valid, invalid }: Documents, output: string): Promise<void> {
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(valid.length + 1)
  const bound = new Map(lines.map((line) => [line.split('\t')[0], line.split('\t').slice(1)]))
  for (const path of valid) {
    const [type, ...values] = bound.get(basename(path)) ?? []
    expect(type, path).not.toBe('invalid')
    // The class of expires_in is a double, which Java writes with a decimal.
    const texts = values.map((value) => value.replace(/^(\d+)\.0$/, '$1'))
    expect(texts.sort(), path).toEqual(await valuesIn(path))
  }
  expect(bound.get(basename(invalid))).toEqual(['invalid'])
}

test('xjc generates classes from the XML Schema, and JAXB reads every golden message and live response', async ({
  documents,
}) => {
  test.skip(!existsSync('/usr/bin/xjc'), 'there is no xjc (Debian: jaxb)')
  test.slow()
  const { folder, schema, valid, invalid } = documents
  const classes = join(folder, 'classes')
  await mkdir(classes)
  await run('xjc', '-quiet', '-d', folder, '-p', 'gatehouse', schema)
  const sources = (await readdir(join(folder, 'gatehouse'))).sort()
  // One class per root, named after it, and the factory that JAXB needs.
  const roots = new Set(messages.map(([, message]) => message.root))
  const named = [...roots].map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  expect(sources).toEqual([...named, 'ObjectFactory'].map((name) => `${name}.java`).sort())
  const files = sources.map((name) => join(folder, 'gatehouse', name))
  const classPath = ['-cp', [classes, ...jaxb].join(':')]
  await run('javac', '-nowarn', '-d', classes, ...classPath, ...files, program('java/Bind.java'))
  await expectBound(documents, await run('java', ...classPath, 'Bind', ...valid, invalid))
})

test('Mono’s xsd generates classes from the XML Schema, and XmlSerializer reads every golden message and live response', async ({
  documents,
}) => {
  const tools = await Promise.all([
    isInstalled('mcs', '--version'),
    isInstalled('mono', '--version'),
  ])
  test.skip(tools.includes(false), 'there is no Mono (Debian: mono-devel, mono-mcs)')
  test.slow()
  const { folder, schema, valid, invalid } = documents
  await run('xsd', schema, '/classes', '/namespace:Gatehouse', `/outputdir:${folder}`)
  const executable = join(folder, 'Bind.exe')
  const sources = [join(folder, 'schema.cs'), program('csharp/Bind.cs')]
  await run('mcs', '-nowarn:67', `-out:${executable}`, '-r:System.Xml.dll', ...sources)
  await expectBound(documents, await run('mono', executable, ...valid, invalid))
})

test('Python’s xmlschema accepts the XML Schema, every golden message and every live response', async ({
  documents,
}) => {
  // Debian's Python, because a package of Debian is not for another one on the PATH.
  const python = '/usr/bin/python3'
  const hasModule = await run(python, '-c', 'import xmlschema').catch(() => undefined)
  test.skip(hasModule === undefined, 'there is no xmlschema (Debian: python3-xmlschema)')
  const { schema, valid, invalid } = documents
  const output = await run(python, program('python/validate.py'), schema, ...valid, invalid)
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(valid.length + 1)
  expect(lines.filter((line) => !line.endsWith(': valid'))).toEqual(['invalid.xml: invalid'])
})

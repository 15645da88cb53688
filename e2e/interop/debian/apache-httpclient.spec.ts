import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../fixtures/service.ts'
import { expect, test } from '../../fixtures/test.ts'
import { isInstalled, run } from '../run-program.ts'

const names = ['httpclient5', 'httpcore5', 'httpcore5-h2', 'slf4j-api', 'commons-codec']
const jars = names.map((name) => `/usr/share/java/${name}.jar`)

test('Apache HttpClient reads the fees with an offer of TLS, and signs a member in, in both charsets', async ({
  people,
  service,
}) => {
  const hasJars = jars.every((path) => existsSync(path))
  test.skip(!hasJars, 'there is no Apache HttpClient (Debian: libhttpclient5-java)')
  test.skip(!(await isInstalled('javac', '-version')), 'there is no JDK')
  test.slow()
  const { username, password } = await people.add({ password: 'café lantern meadow' })
  const source = join(root, 'e2e/interop/java/Apache.java')
  const classPath = ['-cp', jars.join(':')]
  const output = await run('java', ...classPath, source, service.url, username, password)
  expect(output.trim().split('\n')).toEqual([
    'fees: 200 no token',
    'UTF-8: 200 token',
    'ISO-8859-1: 200 token',
  ])
})

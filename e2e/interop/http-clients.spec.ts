import { expect, test } from '../fixtures/test.ts'
import { isInstalled, javaSkipReason, run, runJava } from './run-program.ts'

test('Java’s HttpClient reads the fees and signs a member in, in any encoding that it writes', async ({
  people,
  service,
}) => {
  test.skip(!(await isInstalled('javac', '-version')), javaSkipReason)
  test.slow()
  const { username, password } = await people.add({ password: 'café lantern meadow' })
  const output = await runJava('Requests', service.url, username, password)
  const xml = '200 text/xml; charset=utf-8'
  expect(output.trim().split('\n')).toEqual([
    'fees: 200 application/json; charset=utf-8',
    ...['UTF-8', 'UTF-16', 'ISO-8859-1', 'US-ASCII', 'windows-1252'].flatMap((encoding) => [
      `declared ${encoding}: ${xml}`,
      `sent ${encoding}: ${xml}`,
    ]),
  ])
})

test('curl --http2 and an upgrade to TLS, as Apache HttpClient offers it, get an ordinary response', async ({
  service,
}) => {
  test.skip(!(await isInstalled('curl', '--version')), 'there is no curl on this machine')
  const statusOf = (...options: string[]) =>
    run('curl', '-s', '-o', '/dev/null', '-w', '%{http_code}', ...options)
  for (const path of ['/r1/fees.eb', '/login']) {
    expect(await statusOf('--http2', service.url + path)).toBe('200')
    const upgrade = ['-H', 'Connection: Upgrade', '-H', 'Upgrade: TLS/1.2']
    expect(await statusOf(...upgrade, service.url + path)).toBe('200')
  }
})

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures/test.ts'

test('each curl command of the README works as printed', { tag: '@all' }, async ({ service }) => {
  const readme = await readFile('README.md', 'utf8')
  const [, commands = ''] = readme.match(/## Try it.*?```sh\n(.*?)```/s) ?? []
  const script = `curl() { command curl -sS --fail-with-body "$@"; }
    ${commands.replaceAll('http://localhost:3000', service.url)}`

  const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script])

  for (const excerpt of [
    '{"fees":[',
    '<FeesResponse>',
    '"forename":"Ada"',
    '<MembershipList>',
    '{"contacts":[',
    '{"token":"',
    '{"action":"PasswordSent"}',
    '<Result>Subscribed</Result>',
    '"error":"invalid_grant"',
  ]) {
    expect(stdout).toContain(excerpt)
  }
})

import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { tsc } from './build-client.ts'
import { hasNpmTools, npmFile, npmSkipReason, npmTool } from './npm-tools.ts'
import { run } from './run-program.ts'

for (const name of ['openapi.json', 'openapi-3.0.json'] as const) {
  test(`openapi-typescript generates types from ${name} with which openapi-fetch calls every endpoint`, async ({
    grants,
    people,
    service,
  }) => {
    test.skip(!hasNpmTools, npmSkipReason)
    test.slow()
    const person = await people.add({ forename: 'Ada', surname: 'Fields' })
    const { guid } = await people.addMembership({ person })
    const { client, code } = await grants.issueCode({ person, roles: ['profile', 'memberships'] })
    const folder = await mkdtemp(join(tmpdir(), 'openapi-fetch-'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await symlink(npmFile('.'), join(folder, 'node_modules'))
    const program = join(folder, 'program.ts')
    await copyFile(join(root, 'e2e/interop/openapi-fetch/program.ts'), program)
    const schema = join(folder, 'schema.ts')
    await run(npmTool('openapi-typescript'), `${service.url}/r1/${name}`, '--output', schema)
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--rewriteRelativeImportExtensions']
    const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
    const target = ['--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext']
    await tsc(program, '--ignoreConfig', '--skipLibCheck', ...strict, ...types, ...target)

    const { username, password } = person
    const member = [service.url, username, password, guid]
    const application = [code, client.redirectUri, client.id, client.secret]
    const compiled = join(folder, 'program.js')
    const output = await run(process.execPath, compiled, ...member, ...application)
    await rm(folder, { recursive: true })
    expect(output.trim().split('\n')).toEqual([
      'token Bearer 3600',
      'token as a form 200 profile memberships',
      'memberships A farm',
      `contacts ${username}`,
      'fees true true',
      'profile Ada Fields',
      'issuetoken string',
      'forgotpassword NoAccountRegistered',
      'ebrief NotASubsciber',
      'error 404 DataError:membership:NotFoundRule',
    ])
  })
}

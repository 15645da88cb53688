import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleMessages } from '#lib/contracts/r1/examples.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { logoutEvent } from '#lib/oauth/logout-token.ts'
import { endpointPath } from './endpoint-parts.ts'
import { findManualPage } from './manual.ts'

const sectionOf = (path: string, id: string) =>
  findManualPage(path)?.sections.find((section) => section.id === id)?.markdown ?? ''
const codeOf = (markdown: string) => /^```.*\n(.*)\n```$/ms.exec(markdown)?.[1] ?? 'no code'

test('each endpoint has a program in each of eight languages', () => {
  const offenders = Object.keys(contracts).filter((name) => {
    const section = sectionOf(endpointPath(name), 'programs')
    const labels = [...section.matchAll(/^```\w+ Program, (.+)$/gm)].map(([, label]) => label)
    return labels.join() !== 'curl,JavaScript,Python,Java,C#,PHP,Go,Ruby'
  })
  expect(offenders).toEqual([])
})

test('each quoted configuration is part of a file that a test runs', () => {
  const files = {
    'auth-js': 'examples/next-auth/auth.ts',
    passport: 'e2e/interop/passport-openidconnect/app.js',
    browser: 'e2e/interop/oidc-client-ts/app.js',
    apache: 'e2e/interop/mod_auth_openidc/portal.conf',
  }
  const offenders = Object.entries(files).filter(
    ([id, path]) =>
      !readFileSync(path, 'utf8').includes(codeOf(sectionOf('/developers/sign-in', id))),
  )
  expect(offenders).toEqual([])
})

test('each quoted recipe is part of files that a test runs', () => {
  const files = {
    apache: ['mod_auth_openidc/members.conf'],
    express: ['express/app.js'],
    django: ['django/settings.py', 'django/members.py'],
  }
  const offenders = Object.entries(files).flatMap(([id, paths]) => {
    const code = paths.map((path) => readFileSync(`e2e/interop/${path}`, 'utf8')).join('\n')
    const section = sectionOf('/developers/members-pages', id)
    const quoted = [...section.matchAll(/^```[^\n]*\n(.*?)\n```$/gms)]
    expect(quoted).toHaveLength(paths.length)
    return quoted.flatMap(([, text = '']) => (code.includes(text) ? [] : text))
  })
  expect(offenders).toEqual([])
})

test('the commands of the manual contain the values of the example messages', () => {
  const { request, response } = exampleMessages.authenticate
  const start = sectionOf('/developers', 'act-for-a-member')
  expect(start).toContain(`-d '${JSON.stringify(request)}'`)
  expect(start).toContain(`Bearer ${response.token}'`)
  const { clientId, clientSecret, redirectUri } = exampleMessages.token.request ?? {}
  const authorization = sectionOf('/developers/tokens', 'authorization-code')
  expect(authorization).toContain(`client_id=${clientId}\n`)
  expect(authorization).toContain(`redirect_uri=${encodeURIComponent(redirectUri ?? '')}\n`)
  const revocation = sectionOf('/developers/tokens', 'revoke')
  expect(revocation).toContain(`-u ${clientId}:${clientSecret} `)
  expect(revocation).toContain(`token=${exampleMessages.token.response.refreshToken}\n`)
  const logout = sectionOf('/developers/sign-in', 'sign-outs')
  expect(logout).toContain(`"events": {\n    "${logoutEvent}": {}\n  }`)
})

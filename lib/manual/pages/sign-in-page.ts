import { demonstrationMembers, isDemonstration } from '#lib/accounts/demonstration.ts'
import { env } from '#lib/env.ts'
import { logoutEvent } from '#lib/oauth/logout-token.ts'
import { en } from '#lib/text/en.ts'
import { fillFacts } from '../facts.ts'
import type { CodeLanguage, CodeSample, ManualBlock, ManualPage } from '../model.ts'
import { manualPage } from '../prose.ts'
import { quote } from '../quotations.ts'

const text = en.manual.signIn
const { titles, captions, head } = text

const [member] = demonstrationMembers
const signInPath = '/developers/sign-in'

/** From `client create` to `end-session`, with configurations that tests run. */
export function signInPage(): ManualPage {
  const page = manualPage(signInPath, text, {
    settings: [
      table(
        captions.settings,
        [head.setting, head.value],
        Object.values(text.settings).map((cells) => cells.map(fillFacts)),
      ),
    ],
    javascript: application('server.mjs', 'js', ['npm install openid-client', 'node server.mjs']),
    python: application('app.py', 'python', [
      'python3 -m venv .venv && . .venv/bin/activate',
      'pip install authlib flask requests',
      'export SECRET_KEY=$(openssl rand -hex 32)',
      'flask run --port 4000',
    ]),
    java: application('SignIn.java', 'java', ['java SignIn.java']),
    'auth-js': [configuration([file('examples/next-auth/auth.ts', 'ts')])],
    passport: [configuration([file('e2e/interop/passport-openidconnect/app.js', 'js')])],
    browser: [configuration([file('e2e/interop/oidc-client-ts/app.js', 'js')])],
    apache: [configuration([file('e2e/interop/mod_auth_openidc/portal.conf', 'apache')])],
    spring: [
      configuration([
        file('examples/sign-in/spring/application.yml', 'text'),
        file('examples/sign-in/spring/SecurityConfiguration.java', 'java'),
      ]),
    ],
    aspnet: [configuration([file('examples/sign-in/aspnet/Program.cs', 'csharp')])],
    checked: [
      table(
        captions.checked,
        [head.software, head.state],
        [...run.map((name) => [name, text.run]), ...written.map((name) => [name, text.written])],
      ),
    ],
  })
  return { ...page, sections: page.sections.map(withCommands).map(withLogoutToken) }
}

const run = [
  ...['openid-client', 'Authlib', 'The Java application', 'Auth.js', 'Passport'],
  ...['oidc-client-ts', 'mod_auth_openidc'],
]
const written = ['Spring Security', 'ASP.NET Core']

const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): ManualBlock => ({
  kind: 'table',
  table: { caption, head: columns, rows: rows.map((cells) => ({ cells })) },
})

const code = (title: string, samples: readonly CodeSample[]): ManualBlock => ({
  kind: 'code',
  title,
  samples,
})

const shell = (title: string, lines: readonly string[]): ManualBlock =>
  code(title, [{ label: 'sh', language: 'sh', code: lines.join('\n') }])

const file = (path: string, language: CodeLanguage): CodeSample => ({
  label: path.replace(/^.*\//, ''),
  language,
  code: quote(path),
})

const configuration = (samples: readonly CodeSample[]) => code(titles.configuration, samples)

const folders = { js: 'javascript', python: 'python', java: 'java' } as const

const application = (
  name: string,
  language: keyof typeof folders,
  commands: readonly string[],
): ManualBlock[] => [
  shell(titles.run, commands),
  code(titles.application, [file(`examples/sign-in/${folders[language]}/${name}`, language)]),
]

/** Puts the two commands of the first step between its sentences. */
function withCommands(section: ManualPage['sections'][number]) {
  if (section.id !== 'client') return section
  const [first, second, ...rest] = section.blocks as readonly [ManualBlock, ManualBlock]
  const create = [
    `npx gatehouse client create --name 'My application' \\`,
    '  --redirect-uri http://127.0.0.1:4000/callback \\',
    '  --logout-uri http://127.0.0.1:4000',
  ]
  const variables = ['export CLIENT_ID=…', 'export CLIENT_SECRET=…']
  return {
    ...section,
    blocks: [
      first,
      shell(titles.create, create),
      second,
      shell(titles.variables, variables),
      ...rest,
      ...(isDemonstration() && member
        ? [{ kind: 'note', text: text.demonstration(member.username, member.password) } as const]
        : []),
    ],
  }
}

const logoutRequest = `POST /sign-outs HTTP/1.1
Content-Type: application/x-www-form-urlencoded

logout_token=eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QiLCJraWQiOiI…`

const logoutClaims = {
  iss: env.baseUrl,
  sub: '0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f',
  aud: 'my-application',
  sid: '0190f3a4-91d7-7c08-a3b4-c5d6e7f80912',
  iat: 1_795_356_000,
  exp: 1_795_356_120,
  jti: 'd3ad4f1e-8c1b-4a52-9f6e-0b7c8d9e1a2b',
  events: { [logoutEvent]: {} },
}

/** Puts the request and the claims of its token between the sentences about sign-outs. */
function withLogoutToken(section: ManualPage['sections'][number]) {
  if (section.id !== 'sign-outs') return section
  const [why, announced, verify, ...rest] = section.blocks as readonly [
    ManualBlock,
    ManualBlock,
    ManualBlock,
  ]
  const { logoutRequest: request, logoutClaims: claims } = titles
  const json = JSON.stringify(logoutClaims, null, 2)
  return {
    ...section,
    blocks: [
      ...[
        why,
        announced,
        code(request, [{ label: 'HTTP', language: 'http', code: logoutRequest }]),
      ],
      ...[verify, code(claims, [{ label: 'JSON', language: 'json', code: json }])],
      ...rest,
    ],
  }
}

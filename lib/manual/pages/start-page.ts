import type { Endpoint } from '#lib/contract/endpoint.ts'
import { exampleMessages } from '#lib/contracts/r1/examples.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { errorsPath } from '../describe-faults.ts'
import type { ManualBlock, ManualPage, ManualRow } from '../model.ts'
import { manualPage } from '../prose.ts'
import { endpointPath } from './endpoint-page.ts'
import { nameRows } from './errors-page.ts'

const text = en.manual.start
const { requests, head, captions } = text
const { authenticate, fees, memberships } = contracts

/** The first page, which leads to all others. */
export function startPage(others: readonly ManualPage[]): ManualPage {
  const page = manualPage('/developers', text, {
    'first-request': [shell(requests.fees, `curl ${env.baseUrl}${fees.path}`)],
    'find-your-way': [
      {
        kind: 'list',
        items: others.map(({ title, path, lead }) => `[${title}](${path}). ${lead}`),
      },
    ],
    endpoints: [
      {
        kind: 'table',
        table: {
          caption: captions.endpoints,
          head: [head.endpoint, head.does],
          rows: Object.entries<Endpoint>(contracts).map(endpointRow),
        },
      },
    ],
    'token-errors': [tokenErrors()],
  })
  return { ...page, sections: page.sections.map(withRequests) }
}

/** Puts the two requests of a member between the sentences that introduce them. */
function withRequests(section: ManualPage['sections'][number]) {
  if (section.id !== 'act-for-a-member') return section
  const [first, second, ...rest] = section.blocks
  return {
    ...section,
    blocks: [
      ...(first ? [first] : []),
      shell(requests.signIn, signInCommand()),
      ...(second ? [second] : []),
      shell(requests.memberships, membershipsCommand()),
      ...rest,
    ],
  }
}

const shell = (title: string, code: string): ManualBlock => ({
  kind: 'code',
  title,
  samples: [{ label: 'curl', language: 'sh', code }],
})

const signInCommand = (): string =>
  [
    `curl ${env.baseUrl}${authenticate.path} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(exampleMessages.authenticate.request)}'`,
  ].join('\n')

const membershipsCommand = (): string =>
  [
    `curl ${env.baseUrl}${memberships.path} \\`,
    `  -H 'Authorization: Bearer ${exampleMessages.authenticate.response.token}'`,
  ].join('\n')

const endpointRow = ([name, { method, path, summary }]: [string, Endpoint]): ManualRow => ({
  id: name,
  cells: [`[\`${method} ${path}\`](${endpointPath(name)})`, summary],
})

/** `error_uri` leads here: its value has not changed since the manual was one page. */
const tokenErrors = (): ManualBlock => ({
  kind: 'table',
  table: {
    caption: text.sections['token-errors'].title,
    head: [en.manual.errors.head.name, en.manual.errors.head.meaning],
    rows: nameRows(en.oauth.errors, (name) => name).map(({ id = '', cells: [, meaning = ''] }) => ({
      id,
      cells: [`[\`${id}\`](${errorsPath}#${id})`, meaning],
    })),
  },
})

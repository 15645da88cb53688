import { rateLimits } from '#lib/auth/throttle.ts'
import { facetsOf } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'
import { describeLimit } from '../describe-limit.ts'
import { facts } from '../facts.ts'
import type { ManualBlock, ManualPage, ManualRow } from '../model.ts'
import { manualPage } from '../prose.ts'

const text = en.manual.limits
const { head, captions } = text

/** The page with every limit in numbers. */
export const limitsPage = (): ManualPage =>
  manualPage('/developers/limits', text, {
    sizes: [table(captions.sizes, [head.what, head.limit], sizeRows())],
    rates: [table(captions.rates, [head.what, head.limit, head.name], rateRows())],
  })

const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly ManualRow[],
): ManualBlock => ({ kind: 'table', table: { caption, head: columns, rows } })

function sizeRows(): ManualRow[] {
  const { authenticate, forgotpassword, token } = contracts
  const lengthOf = (field: Parameters<typeof facetsOf>[0]) =>
    text.characters((facetsOf(field).maxLength ?? 0).toLocaleString('en-GB'))
  const rows: Record<keyof typeof text.sizes, string | undefined> = {
    body: facts.maxBody,
    fields: facts.maxFields,
    email: lengthOf(forgotpassword.request.fields.email),
    password: lengthOf(authenticate.request.fields.password),
    text: lengthOf(token.request.fields.code),
    credentials: facts.maxLive,
    grants: facts.maxLive,
    temporaryPasswords: facts.maxTemporaryPasswords,
    sharedEmails: facts.maxSharedEmails,
    connections: env.connectionsPerNetwork.toLocaleString('en-GB'),
  }
  return Object.entries(rows).map(([name, limit]) => ({
    cells: [text.sizes[name as keyof typeof rows], limit ?? ''],
  }))
}

const rateRows = (): ManualRow[] =>
  Object.entries(rateLimits).map(([name, limit]) => {
    const { free, rest } = describeLimit(limit)
    const what = text.rates[name as keyof typeof rateLimits]
    const numbers =
      name === 'issuesPerAccount' ? facts.issuesPerAccount : free ? text.free(free, rest) : rest
    return { id: name, cells: [what, numbers ?? '', `\`${limit.policy}\``] }
  })

import type { Caller } from '../../fixtures/client/caller.ts'
import { type AccountState, accountStates, addInState } from '../../fixtures/factors.ts'
import type { Grants } from '../../fixtures/grants.ts'
import type { People } from '../../fixtures/people.ts'
import { expect } from '../../fixtures/test.ts'
import { table } from './table.ts'
import { Visitor } from './visitor.ts'
import { type Way, ways } from './ways.ts'

/** The states of the columns of the table. */
export const states = Object.keys(accountStates) as AccountState[]

/** Where a way in is tried. */
interface Door {
  readonly caller: Caller
  readonly people: People
  readonly grants: Grants
}

/** The last event that the log has of an account, for each way in and what it yields. */
const logged: readonly (readonly [pattern: RegExp, event: string])[] = [
  [/^endpoint 2.*: app password → [BS]$/, 'app-password-used'],
  [/^(endpoint 2|sign-in page|link).* password → [BS]$/, 'signed-in'],
  [/^(sign-in page|link).* password → P$/, 'password-given'],
  [/^(sign-in page|second step): .*passkey → [ST]$/, 'passkey-used'],
  [/^second step: .*security code → [ST]$/, 'second-step-passed'],
  [/^second step: .*recovery code → [ST]$/, 'recovery-code-used'],
  [/^new recovery codes: .* → K$/, 'recovery-codes-made'],
  [/^switching off: .* → O$/, 'second-step-ended'],
  [/^switching on: .* → K$/, 'second-step-set-up'],
]

const symbolsOf = (way: Way) => table[way].split(/ +/)

/** The first and the last state of each result of a way in, and those with a usual factor. */
export function differingStates(way: Way): AccountState[] {
  const symbols = symbolsOf(way)
  return states.filter(
    (state, n) =>
      symbols.indexOf(symbols[n] ?? '') === n ||
      symbols.lastIndexOf(symbols[n] ?? '') === n ||
      ['on', 'staff, on', 'passkey'].includes(state),
  )
}

/** Tries a way in, in these states of the factor, and compares what it yields with its row. */
export async function expectWay(
  way: Way,
  { caller, people, grants }: Door,
  tried = states,
): Promise<void> {
  const symbols: Record<string, string> = {}
  // One after another: so many passwords at once would wait too long to be hashed.
  for (const state of tried) {
    const visitor = new Visitor(caller, people, grants, await addInState(people, state))
    const symbol = await visitor.symbolOf(await ways[way](visitor))
    symbols[state] = symbol
    const [, event] = logged.find(([pattern]) => pattern.test(`${way} → ${symbol}`)) ?? []
    const lines = () => caller.service.logLines(visitor.person.id).map((line) => JSON.parse(line))
    if (event) await expect.poll(() => lines().at(-1)?.event, `${way}: ${state}`).toBe(event)
  }
  const row = symbolsOf(way)
  expect(symbols, way).toEqual(
    Object.fromEntries(tried.map((state) => [state, row[states.indexOf(state)]])),
  )
}

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

/** Tries a way in, in each state of the factor, and compares what it yields with its row. */
export async function expectWay(way: Way, { caller, people, grants }: Door): Promise<void> {
  const symbols: string[] = []
  // One after another: so many passwords at once would wait too long to be hashed.
  for (const state of states) {
    const visitor = new Visitor(caller, people, grants, await addInState(people, state))
    symbols.push(await visitor.symbolOf(await ways[way](visitor)))
  }
  const row = table[way].split(/ +/)
  expect(Object.fromEntries(states.map((state, n) => [state, symbols[n]])), way).toEqual(
    Object.fromEntries(states.map((state, n) => [state, row[n]])),
  )
}

import { type AccountState, accountStates, addInState } from '../fixtures/factors.ts'
import { expect, test } from '../fixtures/test.ts'
import { Visitor } from './ways-in/visitor.ts'
import { type Way, ways } from './ways-in/ways.ts'

/**
 * The result of each way in, in each state of the factor (decisions 087, 088 and 089):
 *
 * `-` nothing, `P` a session that lacks its factor, `S` a session, `T` a session with the pages of staff, `B` a
 * bearer, `L` a passthrough token, `C` an authorisation code, `K` new recovery codes, `O` the factor is off.
 *
 * The columns are the states in their order: none, being set up, on, on without recovery codes, reset waiting,
 * reset due; of staff: none, on, reset due; a passkey in place of an app: on, reset due, of staff on.
 */
const table: Record<Way, string> = {
  'sign-in page: password': 'S S P P P S  S P S  P S P',
  'sign-in page: wrong password': '- - - - - -  - - -  - - -',
  'sign-in page: temporary password': 'S S P P P S  S P S  P S P',
  'sign-in page: used temporary password': 'S S P P P S  S P S  P S P',
  'sign-in page: app password': '- - - - - -  - - -  - - -',
  'sign-in page: recovery code': '- - - - - -  - - -  - - -',
  'endpoint 2, token: password': 'B B - - - B  - - -  - B -',
  'endpoint 2, session: password': 'S S - - - S  - - -  - S -',
  'endpoint 2, token: wrong password': '- - - - - -  - - -  - - -',
  'endpoint 2, token: temporary password': 'B B - - - B  - - -  - B -',
  'endpoint 2, session: temporary password': 'S S - - - S  - - -  - S -',
  'endpoint 2, token: used temporary password': 'B B - - - B  - - -  - B -',
  'endpoint 2, token: app password': 'B B B B B B  B B B  B B B',
  'endpoint 2, session: app password': 'S S S S S S  - - -  S S -',
  'endpoint 2, session: app password without passthrough': '- - - - - -  - - -  - - -',
  'endpoint 2, token: app password that has ended': '- - - - - -  - - -  - - -',
  'endpoint 2, token: app password before a new password': '- - - - - -  - - -  - - -',
  'endpoint 2, token: recovery code': '- - - - - -  - - -  - - -',
  'endpoint 2, token: security code': '- - - - - -  - - -  - - -',
  'endpoint 7: session': 'L L L L L L  - - -  L L -',
  'endpoint 7: pending session': '- - - - - -  - - -  - - -',
  'endpoint 7: bearer of an app password': 'L L L L L L  - - -  L L -',
  'endpoint 7: bearer of an app password without passthrough': '- - - - - -  - - -  - - -',
  'endpoint 7: bearer of an application': 'L L L L L L  L L L  L L L',
  'passthrough link': 'S S S S S S  S S S  S S S',
  'passthrough link of an app password': 'S S S S S S  - - -  S S -',
  'passthrough link of an app password that was ended': '- - - - - -  - - -  - - -',
  'link with an invitation': 'S S P P P S  S P S  P S P',
  'link that confirms an email address': '- - - - - -  - - -  - - -',
  'link that restores an email address': '- - - - - -  - - -  - - -',
  'form for a forgotten password': '- - - - - -  - - -  - - -',
  'authorisation code: session': 'C C C C C C  - - -  C C -',
  'authorisation code: pending session': '- - - - - -  - - -  - - -',
  'authorisation code: session of an app password': '- - - - - -  - - -  - - -',
  'refresh token of an application': 'B B B B B B  B B B  B B B',
  'second step: password and security code': '- - S S S -  - T -  - - -',
  'second step: pending session and security code': '- - S S S -  - T -  - - -',
  'second step: pending session and wrong code': '- - - - - -  - - -  - - -',
  'second step: pending session and code of the last minute': '- - - - - -  - - -  - - -',
  'second step: pending session and spent code': '- - - - - -  - - -  - - -',
  'second step: session and security code': '- - S S S -  - T -  - - -',
  'second step: bearer and security code': '- - - - - -  - - -  - - -',
  'second step: security code alone': '- - - - - -  - - -  - - -',
  'second step: pending session and recovery code': '- - S - S -  - T -  S - T',
  'second step: pending session and spent recovery code': '- - - - - -  - - -  - - -',
  'second step: pending session and wrong recovery code': '- - - - - -  - - -  - - -',
  'second step: session and recovery code': '- - S - S -  - T -  S - T',
  'sign-in page: passkey': '- - - - - -  - - -  S - T',
  'sign-in page: passkey on another website': '- - - - - -  - - -  - - -',
  'sign-in page: passkey without finger, face or PIN': '- - - - - -  - - -  - - -',
  'sign-in page: response of a passkey that was used': '- - - - - -  - - -  - - -',
  'second step: password and passkey': '- - - - - -  - - -  S - T',
  'second step: pending session and passkey': '- - - - - -  - - -  S - T',
  'second step: pending session and passkey of another account': '- - - - - -  - - -  - - -',
  'second step: pending session and passkey for the sign-in page': '- - - - - -  - - -  - - -',
  'second step: session and passkey': '- - - - - -  - - -  S - T',
  'second step: passkey alone': '- - - - - -  - - -  - - -',
  'former secret of a session that passed': '- - - - - -  - - -  - - -',
  'new password: session': 'S S S S S S  S S S  S S S',
  'new password: pending session': '- - - - - -  - - -  - - -',
  'signing out elsewhere: session': 'S S S S S S  S S S  S S S',
  'signing out elsewhere: pending session': '- - - - - -  - - -  - - -',
  'new recovery codes: password and security code': '- - K K K -  - K -  - - -',
  'new recovery codes: password and recovery code': '- - K - K -  - K -  K - K',
  'new recovery codes: password alone': '- - - - - -  - - -  - - -',
  'new recovery codes: security code alone': '- - - - - -  - - -  - - -',
  'new recovery codes: pending session with both': '- - - - - -  - - -  - - -',
  'switching off: password and security code': '- - O O O -  - - -  - - -',
  'switching off: password and recovery code': '- - O - O -  - - -  - - -',
  'switching off: password alone': '- - - - - -  - - -  - - -',
  'switching off: security code alone': '- - - - - -  - - -  - - -',
  'switching off: pending session with both': '- - - - - -  - - -  - - -',
}

const states = Object.keys(accountStates) as AccountState[]
const cells = Object.entries(table).flatMap(([way, row]) =>
  row.split(/ +/).map((symbol, n) => [way, states[n], symbol] as const),
)

test('the table of ways in has at least 250 cells, and a symbol for each state', () => {
  expect(cells.length).toBeGreaterThan(250)
  expect(cells.filter(([, state, symbol]) => !state || !/^[-PSTBLCKO]$/.test(symbol))).toEqual([])
  expect(cells).toHaveLength(Object.keys(ways).length * states.length)
})

/** The changes that members make once they are in; e2e/pages/factor.spec.ts has it in the quick tier too. */
const isChange = (way: string) => /^(new|signing out|switching off)/.test(way)

for (const [way, enter] of Object.entries(ways)) {
  test(`${way} yields what the table says in each state of the factor`, {
    tag: isChange(way) ? '@all' : [],
  }, async ({ caller, grants, people }) => {
    const symbols: string[] = []
    // One after another: so many passwords at once would wait too long to be hashed.
    for (const state of states) {
      const visitor = new Visitor(caller, people, grants, await addInState(people, state))
      symbols.push(await visitor.symbolOf(await enter(visitor)))
    }
    const row = table[way as Way].split(/ +/)
    expect(Object.fromEntries(states.map((state, n) => [state, symbols[n]]))).toEqual(
      Object.fromEntries(states.map((state, n) => [state, row[n]])),
    )
  })
}

import { expect, test } from 'vitest'
import { usernameFor } from './username.ts'

test.each([
  ['Zoë O’Brien', 'zoe.obrien'],
  ["Anne-Marie d'Arcy", 'anne.marie.darcy'],
  ['  Bo   Fields ', 'bo.fields'],
  ['李 小龍', '李.小龍'],
  ['Søren Groß', 'soren.gross'],
  ['किरण देवी', 'किरण.देवी'],
  ['김 민준', '김.민준'],
  ['???', 'member'],
])('the username for %s is %s', (name, username) => {
  expect(usernameFor(name)).toBe(username)
})

import { expect, test } from 'vitest'
import { operatorAccountsText } from '../en/operators/accounts.ts'
import { shellWord } from './command-name.ts'

test.each([
  ['eve.oak@example.org', 'eve.oak@example.org'],
  ['/srv/my backups', "'/srv/my backups'"],
  ["o'neill", "'o'\\''neill'"],
  ['$(reboot)', "'$(reboot)'"],
  ['', "''"],
])('a shell reads %s in a printed command line as one word', (text, word) => {
  expect(shellWord(text)).toBe(word)
})

test('the command that a sentence suggests names an account whose username has a space', () => {
  expect(operatorAccountsText.created('eve oak', 'x')).toMatch(/ account invite 'eve oak'$/)
})

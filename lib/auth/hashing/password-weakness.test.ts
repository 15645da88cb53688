import { expect, test } from 'vitest'
import { passwordWeakness } from './password-weakness.ts'

const ada = ['ada', 'ada@hollow-farm.example', 'Ada Fields', 'Soil Trust']

test.each([
  'passwordpassword',
  'Passw0rd!Passw0rd!',
  'Password123456789',
  '123456789012345',
  'aaaaaaaaaaaaaaaa',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjkl',
  'letmeinletmeinletmein',
  'iloveyouiloveyou',
])('passwordWeakness reports %s as common', (password) => {
  expect(passwordWeakness(password, ada)).toBe('common')
})

test.each([
  'adafieldsadafields',
  'AdaFields1234567',
  '4d4F1elds!!!!!!!!',
  'Soil Trust 2026',
  'SoilTrust20262027',
  'soiltrust2026soiltrust',
  'ada@hollow-farm.example',
  'Hollow-Farm-2026',
  'Gatehouse 2026!!',
  'members2026members',
])('passwordWeakness reports words of the member or the service in %s', (password) => {
  expect(passwordWeakness(password, ada)).toBe('context')
})

test.each([
  'copper lantern meadow',
  'Copper lantern meadow at Hollow Farm',
  'marble orchard kettle',
  'tr0ub4dor&3 zebra 9141',
  'Schiffahrtskäpten ½ Moor',
])('passwordWeakness accepts %s', (password) => {
  expect(passwordWeakness(password, ada)).toBeUndefined()
})

test('passwordWeakness rejects the name of an organisation only if it is given', () => {
  expect(passwordWeakness('Soil Trust meadow', ada)).toBe('context')
  expect(passwordWeakness('Soil Trust meadow', [])).toBeUndefined()
})

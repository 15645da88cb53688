import { expect, test } from 'vitest'
import { migrationEffects, migrationNames } from './migration-effects.ts'

test('db/migration-effects.ts says of every migration whether an earlier version works with it', () => {
  expect(Object.keys(migrationEffects)).toEqual(migrationNames())
})

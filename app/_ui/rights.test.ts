import { expect, test, vi } from 'vitest'

vi.stubEnv('LSFR_MEANING', 'Land, Soil and Farm Records')
const { rightsOf } = await import('./rights.tsx')
const words = { primary: 'Primary', billing: 'Billing', lsfr: 'LSFR' }

test('each thing that a contact may do is named, LSFR access if the organisation says what it is', () => {
  expect(rightsOf({ primary: true, billing: true, lsfr: true }, words)).toEqual(
    Object.values(words),
  )
  for (const [right, word] of Object.entries(words))
    expect(rightsOf({ [right]: true }, words)).toEqual([word])
})

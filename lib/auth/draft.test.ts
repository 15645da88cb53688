import { expect, test } from 'vitest'
import { openDraft, sealDraft } from './draft.ts'

const path = '/profile/edit'
const values = { forename: 'Dée', address: 'Mill Lane\nWells' }

test('a draft returns what was typed and the path of its form', async () => {
  const sealed = await sealDraft({ path, values })
  expect(sealed).not.toContain('Wells')
  expect(await openDraft(sealed)).toEqual({ path, values })
})

test("a draft keeps neither passwords nor Next's own fields nor empty ones", async () => {
  const typed = { ...values, password: 'a', current: 'b', $ACTION_KEY: 'c', phone: '' }
  const sealed = await sealDraft({ path, values: typed })
  expect(await openDraft(sealed)).toEqual({ path, values })
})

test('a draft that was changed, or is none, is not opened', async () => {
  const sealed = (await sealDraft({ path, values })) as string
  const changed = sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA')
  expect(await openDraft(changed)).toBeUndefined()
  expect(await openDraft('')).toBeUndefined()
})

test('a draft that is too long for a cookie is not kept', async () => {
  expect(await sealDraft({ path, values: { address: 'x'.repeat(4_000) } })).toBeUndefined()
})

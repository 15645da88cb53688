import { afterEach, expect, test, vi } from 'vitest'
import { draftCookieFor, openDraft, sealDraft } from './draft.ts'

afterEach(() => void vi.useRealTimers())

const path = '/profile/edit'
const values = { forename: 'Dée', address: 'Mill Lane\nWells' }

test('a draft returns what was typed and the path of its form', async () => {
  const sealed = await sealDraft(path, new URLSearchParams(values))
  expect(sealed).not.toContain('Wells')
  expect(await openDraft(sealed)).toEqual({ path, values })
})

test('a draft keeps neither passwords nor empty fields', async () => {
  const typed = { ...values, password: 'a', current: 'b', code: 'c', phone: '' }
  const sealed = await sealDraft(path, new URLSearchParams(typed))
  expect(await openDraft(sealed)).toEqual({ path, values })
})

test('a draft that was changed, or is none, is not opened', async () => {
  const sealed = (await sealDraft(path, new URLSearchParams(values))) as string
  const changed = sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA')
  expect(await openDraft(changed)).toBeUndefined()
  expect(await openDraft('')).toBeUndefined()
})

test('a draft that is too long for a cookie is not kept', async () => {
  expect(await sealDraft(path, new URLSearchParams({ address: 'x'.repeat(4_000) }))).toBeUndefined()
})

test('a draft is a cookie for 15 minutes', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  expect(draftCookieFor('sealed')).toEqual({
    name: 'gatehouse.draft',
    value: 'sealed',
    expires: new Date(1_700_000_900_000),
    secure: false,
    sameSite: 'Lax',
  })
})

test('a draft is not opened after 15 minutes, even if the browser still has its cookie', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  const sealed = await sealDraft(path, new URLSearchParams(values))
  vi.setSystemTime(1_700_000_000_000 + 899_000)
  expect(await openDraft(sealed)).toEqual({ path, values })
  vi.setSystemTime(1_700_000_000_000 + 901_000)
  expect(await openDraft(sealed)).toBeUndefined()
})

test('a draft names the account of its form, which is not a field of it', async () => {
  const typed = { ...values, account: 'a-1' }
  const sealed = await sealDraft(path, new URLSearchParams(typed))
  expect(await openDraft(sealed)).toEqual({ path, values, account: 'a-1' })
})

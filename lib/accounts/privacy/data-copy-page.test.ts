import { expect, test } from 'vitest'
import type { AccessPackData } from '#db/queries/privacy/access-pack.ts'
import { credentialKind } from '#db/tables/credential.ts'
import { texts } from '#lib/text/texts.ts'
import { dataCopyPage } from './data-copy-page.ts'

const empty = Object.fromEntries(
  Object.keys(texts().dataCopy.sections).map((section) => [section, []]),
) as unknown as AccessPackData

test('a copy shows a time in words, and what a person wrote as it is, even if it looks like a time', () => {
  const profile = [{ created: '2026-01-31T09:00:00Z', surname: '9999-99-99T99:99:99Z' }]
  const page = dataCopyPage({ ...empty, profile }, new Date())
  expect(page).toContain('<td>31 January 2026, 9:00am</td><td>9999-99-99T99:99:99Z</td>')
})

test('every kind of secret that a copy lists has words', () => {
  const ofOthers = ['view', 'ceremony', 'confirm', 'unsubscribe', 'join', 'contact']
  const access = credentialKind.enumValues
    .filter((kind) => !ofOthers.includes(kind))
    .map((kind) => ({ kind }))
  const page = dataCopyPage({ ...empty, access }, new Date())
  expect(access.filter(({ kind }) => page.includes(`<td>${kind}</td>`))).toEqual([])
})

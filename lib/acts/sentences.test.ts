import { expect, test } from 'vitest'
import { searchedPages } from '#db/values/searched-pages.ts'
import { saySearch } from '#lib/lists/filters.ts'
import { sayAbout, sentenceTo } from './sentences.ts'

test.each(['staff-searched', 'list-exported'])(
  'the sentence of %s names the list, or says that it was one',
  (action) => {
    const said = searchedPages.map((list) => sayAbout(action, { by: 'Fay Keeper', list }))
    expect(new Set(said).size).toBe(searchedPages.length)
    const verb = { 'staff-searched': 'viewed', 'list-exported': 'exported' }[action]
    expect(said).toContain(`Fay Keeper ${verb} the list of people`)
    for (const list of ['a former list', null])
      expect(sayAbout(action, { list })).toBe(`Staff ${verb} a list`)
  },
)

test.each([
  ['people', 'q: ada, county: Dorset', 'Find a person: ada, County: Dorset'],
  ['audit', 'action: signed-in', 'What happened: signed-in'],
  ['people', 'selected: 3', 'selected: 3'],
  ['search', 'q: ada', 'searched for q: ada'],
  [null, 'ada', 'searched for ada'],
])('the search on the page %s for %s reads %s', (page, searched, said) => {
  expect(saySearch(page, searched)).toBe(said)
})

test('a name is said as it is, whatever signs it has', () => {
  const name = "$& $' {by} Ltd"
  expect(sayAbout('account-disabled', { name, by: 'Fay {name}' })).toContain(name)
  expect(sayAbout('account-disabled', { name, by: 'Fay {name}' })).toContain('Fay {name}')
  expect(sentenceTo('contact-added', name)).toContain(name)
})

test('an application that a member signs out, or that ends with the session, is not called a device', () => {
  for (const said of [sentenceTo('access-ended'), sayAbout('access-ended')])
    expect(said).toMatch(/ signed out a device or an application$/)
})

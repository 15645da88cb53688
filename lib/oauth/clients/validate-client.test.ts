import { describe, expect, test } from 'vitest'
import { type Draft, everyRole, validateClient } from './validate-client.ts'

const draft: Draft = { name: 'Soil Map', redirectUris: ['https://map.example.org/callback'] }

describe('the description of a client', () => {
  test.each<[string, Partial<Draft>]>([
    ['a name and a redirect URI', {}],
    ['a name of other scripts', { name: 'Карта почв 土壌' }],
    ['a name of 80 characters', { name: 'a'.repeat(80) }],
    ['several of everything', { logoutUris: ['https://a.example/', 'https://b.example/'] }],
    ['an id', { id: 'soil-map-2' }],
    ['every role', { roles: everyRole }],
  ])('is right with %s', (_, facts) => {
    expect(validateClient({ ...draft, ...facts })).toEqual([])
  })

  test.each<[RegExp, Partial<Draft>]>([
    [/^Name: give/, { name: '' }],
    [/^Name: give/, { name: ' \t' }],
    [/^Name: use 80/, { name: 'a'.repeat(81) }],
    [/^Name: use 80/, { name: 'Soil\nMap' }],
    [/^Name: use 80/, { name: 'Soil \u202epaM' }],
    [/^Id: "ab"/, { id: 'ab' }],
    [/^Id: ""/, { id: '' }],
    [/^Id: "Soil-Map"/, { id: 'Soil-Map' }],
    [/^Id: "soil map"/, { id: 'soil map' }],
    [/^Id: /, { id: 'a'.repeat(65) }],
    [/^Redirect URI: give/, { redirectUris: [] }],
    [/^Redirect URI: "http:.*use https/, { redirectUris: ['http://map.example.org/'] }],
    [/^Redirect URI: "\/second" /, { redirectUris: [...draft.redirectUris, '/second'] }],
    [/^Logout URI: "https:.*leave out the #/, { logoutUris: ['https://map.example.org/#'] }],
    [/^Role: "admin" .*openid, profile, /, { roles: ['openid', 'admin'] }],
    [/^Role: "" /, { roles: [''] }],
  ])('is refused with a sentence %s', (sentence, facts) => {
    const refused = validateClient({ ...draft, ...facts })
    expect(refused).toEqual([expect.stringMatching(sentence)])
    expect(refused[0]).toMatch(/[^.\s]$/)
  })

  test('is told all that is wrong with it at once', () => {
    const wrong = { id: '!', name: '', redirectUris: ['x', 'y'], logoutUris: ['z'], roles: ['r'] }
    expect(validateClient(wrong)).toHaveLength(6)
  })

  test('cannot bring a control character to the screen of whoever is told', () => {
    const [sentence] = validateClient({
      ...draft,
      redirectUris: ['https://a.example/\u001b[2J\u009b\u202e'],
    })
    expect(sentence).not.toMatch(/\p{C}/u)
  })
})

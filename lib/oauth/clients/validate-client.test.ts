import { expect, test } from 'vitest'
import { operatorText } from '#lib/text/en/operators.ts'
import { everyRole, memberRoles } from './every-role.ts'
import { type ClientDraft, validateClient } from './validate-client.ts'

const draft = { name: 'Soil Map', redirectUris: ['https://map.example.org/callback'] }

const sentencesFor = (client: Partial<ClientDraft>) =>
  validateClient(client).map((fault) => operatorText.faults[fault.outcome](fault))

test.each<[string, Partial<ClientDraft>]>([
  ['a name and a redirect URI', {}],
  ['a name in other scripts', { name: 'Карта почв 土壌' }],
  ['a name of 80 characters', { name: 'a'.repeat(80) }],
  ['a name of 80 characters between spaces', { name: ` ${'a'.repeat(80)} ` }],
  ['several logout URIs', { logoutUris: ['https://a.example/', 'https://b.example/'] }],
  ['a URI for sign-outs', { backchannelLogoutUri: 'https://map.example.org/logout?tenant=1' }],
  ['a URI for sign-outs on loopback', { backchannelLogoutUri: 'http://127.0.0.1:8080/logout' }],
  ['an id', { id: 'soil-map-2' }],
  ['every role that members give', { roles: memberRoles }],
  ['every role of a client of its own', { roles: everyRole, own: true }],
  [
    'a public client with every kind of URI',
    {
      isPublic: true,
      redirectUris: ['https://map.example.org/', 'http://[::1]/', 'org.example.walks:/callback'],
      logoutUris: ['org.example.walks:/bye'],
    },
  ],
  ['a public client of its own with https', { isPublic: true, own: true }],
])('validateClient accepts %s', (_, facts) => {
  expect(validateClient({ ...draft, ...facts })).toEqual([])
})

test.each<[RegExp, Partial<ClientDraft>]>([
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
  [/^Give --public or --test/, { isPublic: true, isTest: true }],
  [/^Give --test or the role events/, { isTest: true, own: true, roles: ['events'] }],
  [/^Redirect URI: "http:.*use https/, { redirectUris: ['http://map.example.org/'] }],
  [/^Redirect URI: "\/second" /, { redirectUris: [...draft.redirectUris, '/second'] }],
  [/^Logout URI: "https:.*leave out the #/, { logoutUris: ['https://map.example.org/#'] }],
  [/^Redirect URI: "org.*public clients only/, { redirectUris: ['org.example.walks:/'] }],
  [/^Logout URI: "org.*public clients only/, { logoutUris: ['org.example.walks:/'] }],
  [
    /^Redirect URI: "http:.*leave out --own/,
    { isPublic: true, own: true, redirectUris: ['http://127.0.0.1/'] },
  ],
  [
    /^Redirect URI: "org.*leave out --own/,
    { isPublic: true, own: true, redirectUris: ['org.example.walks:/'] },
  ],
  [/^Give --public or --without-pkce/, { isPublic: true, requiresPkce: false }],
  [/^Backchannel logout URI: .*use https/, { backchannelLogoutUri: 'http://10.0.0.1/' }],
  [/^Backchannel logout URI: .*use https/, { backchannelLogoutUri: 'com.example.app:/out' }],
  [/^Backchannel logout URI: .*use https/, { backchannelLogoutUri: 'file:///etc/passwd' }],
  [/^Backchannel logout URI: .*the #/, { backchannelLogoutUri: 'https://map.example.org/#a' }],
  [/^Backchannel logout URI: .*the @/, { backchannelLogoutUri: 'https://a:b@map.example.org/' }],
  [/^Backchannel logout URI: .*OUTGOING_PRIVATE/, { backchannelLogoutUri: 'https://10.0.0.1/' }],
  [/^Backchannel logout URI: .*OUTGOING_PRIVATE/, { backchannelLogoutUri: 'https://0x0a000001/' }],
  [/^Backchannel logout URI: .*OUTGOING_PRIVATE/, { backchannelLogoutUri: 'https://[fd00::1]/' }],
  [/^Role: "admin" .*openid, profile, /, { roles: ['openid', 'admin'] }],
  [/^Role: "" /, { roles: [''] }],
])('validateClient returns a sentence that matches %s for %j', (sentence, facts) => {
  const found = sentencesFor({ ...draft, ...facts })
  expect(found).toEqual([expect.stringMatching(sentence)])
  expect(found[0]).toMatch(/[^.\s]$/)
})

test('validateClient returns every fault at once', () => {
  const wrong = { id: '!', name: '', redirectUris: ['x', 'y'], logoutUris: ['z'], roles: ['r'] }
  expect(validateClient(wrong)).toHaveLength(6)
})

test('validateClient replaces control characters, which could affect a terminal', () => {
  const [sentence] = sentencesFor({
    ...draft,
    redirectUris: ['https://a.example/\u001b[2J\u009b\u202e'],
  })
  expect(sentence).not.toMatch(/\p{C}/u)
})

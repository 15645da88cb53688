import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

// Calls every endpoint through types that openapi-typescript generated, and prints what it read:
// program.js URL USERNAME PASSWORD MEMBERSHIP CODE REDIRECT-URI CLIENT-ID CLIENT-SECRET
const [url, username, password, membership, code, redirectUri, clientId, clientSecret] =
  process.argv.slice(2) as [string, string, string, string, string, string, string, string]

const client = createClient<paths>({ baseUrl: url })

const token = await client.POST('/r1/openid/token.eb', {
  body: {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
  },
})
console.log('token', token.data?.token_type, token.data?.expires_in)

const refreshed = await client.POST('/r1/openid/token.eb', {
  body: { grant_type: 'refresh_token', refresh_token: token.data?.refresh_token ?? '' },
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
  },
  bodySerializer: (body) => new URLSearchParams(body as Record<string, string>),
})
console.log('token as a form', refreshed.response.status, refreshed.data?.scope)

const authenticated = await client.POST('/r1/authenticate.eb', {
  body: { type: 'token', username, password },
})
client.use({
  onRequest: ({ request }) => {
    request.headers.set('Authorization', `Bearer ${authenticated.data?.token}`)
  },
})

const memberships = await client.GET('/r1/memberships.eb')
console.log('memberships', memberships.data?.Memberships.map(({ Name }) => Name).join())

const contacts = await client.GET('/r1/memberships/{membership}/contacts.eb', {
  params: { path: { membership } },
})
console.log('contacts', contacts.data?.contacts.map(({ UserName }) => UserName).join())

const fees = await client.GET('/r1/fees.eb')
const amounts = fees.data?.fees.map(({ Amount }) => Amount?.toFixed(2) ?? 'on application')
console.log('fees', amounts?.includes('36.00'), amounts?.includes('on application'))

const profile = await client.GET('/r1/profile.eb')
console.log('profile', profile.data?.forename, profile.data?.surname)

const passthrough = await client.POST('/r1/issuetoken.eb')
console.log('issuetoken', typeof passthrough.data?.token)

const reset = await client.POST('/r1/forgotpassword.eb', {
  body: { email: 'nobody@nowhere.example' },
})
console.log('forgotpassword', reset.data?.action)

const subscription = await client.POST('/r1/campaigns/ebrief.eb', {
  body: { EmailAddress: 'nobody@nowhere.example', Action: 'Remove' },
})
console.log('ebrief', subscription.data?.Result)

const unknown = await client.GET('/r1/memberships/{membership}/contacts.eb', {
  params: { path: { membership: '01900000-0000-7000-8000-00000000ffff' } },
})
console.log('error', unknown.response.status, unknown.error?.errors[0]?.code)

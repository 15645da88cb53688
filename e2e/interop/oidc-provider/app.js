// An OpenID provider of an organisation, as a separate program: it signs everyone in as the person whom
// the test has chosen with PUT /person, and asks nothing.
import express from 'express'
import Provider from 'oidc-provider'

const { PORT, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI } = process.env
const issuer = `http://127.0.0.1:${PORT}`

/** The claims of the next person who signs in. */
let person = { sub: 'nobody' }

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the test'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  async findAccount(_, accountId) {
    const claims = { ...person, sub: accountId }
    return { accountId, claims: async () => claims }
  },
})

const app = express()
app.put('/person', express.json(), (request, response) => {
  person = request.body
  response.status(204).end()
})
app.get('/interaction/:uid', async (request, response) => {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  if (person.refuses) {
    const refusal = { error: 'access_denied', error_description: 'The person refused.' }
    return provider.interactionFinished(request, response, refusal)
  }
  if (prompt.name === 'login') {
    const login = { accountId: person.sub, remember: false, amr: person.amr, acr: person.acr }
    return provider.interactionFinished(request, response, { login })
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(
    request,
    response,
    { consent },
    {
      mergeWithLastSubmission: true,
    },
  )
})
app.use(provider.callback())
app.listen(Number(PORT), '127.0.0.1')

import express from 'express'
import oidc from 'express-openid-connect'

const { auth } = oidc

// The client: node dist/gatehouse.js client create --own --name 'Soil Library' \
//   --redirect-uri https://library.example.org/callback --role openid --role profile --role membership
const { ISSUER, CLIENT_ID, CLIENT_SECRET, SESSION_SECRET, URL: url, PORT } = process.env

const app = express()
app.use(
  auth({
    issuerBaseURL: ISSUER,
    baseURL: url,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: SESSION_SECRET,
    authorizationParams: { response_type: 'code', scope: 'openid profile membership' },
  }),
)
app.get('/members', (request, response) => {
  if (request.oidc.user.groups.includes('member')) response.send('The minutes of the last meeting')
  else response.status(403).send('This page is for members.')
})
app.get('/', (request, response) => {
  response.send(`<h1>Welcome</h1><p role="status">${request.oidc.user.preferred_username}</p>`)
})
app.listen(Number(PORT), '127.0.0.1')

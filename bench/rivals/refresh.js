import { randomBytes } from 'node:crypto'
import { listen } from './listen.js'
import { hashOf, run } from './statement.js'

/** A hand-written token endpoint that rotates a refresh token: random tokens, one statement and JSON.stringify. */
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

const newToken = () => `gh_${randomBytes(32).toString('base64url')}`

listen((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
  })
  request.on('end', async () => {
    try {
      const { refresh_token, client_id, client_secret } = JSON.parse(text)
      const [access, refresh] = [newToken(), newToken()]
      const row = await run({
        clientId: client_id,
        secretHash: hashOf(client_secret),
        hash: hashOf(refresh_token),
        accessHash: hashOf(access),
        refreshHash: hashOf(refresh),
        seed: randomBytes(32),
      })
      if (!row?.accountId) return response.writeHead(400).end()
      const body = JSON.stringify({
        access_token: access,
        token_type: 'Bearer',
        expires_in: row.expiresIn,
        refresh_token: refresh,
        scope: row.roles.join(' '),
      })
      response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})

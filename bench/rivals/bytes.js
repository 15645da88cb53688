import { input, listen } from './listen.js'

/** Returns the same headers and body for every request. */
const body = Buffer.from(input.body)

listen((_, response) => {
  response.writeHead(200, input.headers).end(body)
})

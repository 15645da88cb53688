import { input, listen } from './listen.js'

/** Answers everything with the same headers and the same bytes. */
const body = Buffer.from(input.body)

listen((_, response) => {
  response.writeHead(200, input.headers).end(body)
})

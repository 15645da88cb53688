import next from 'next'
import { listen } from './listen.js'

/** An application of one empty page, rendered by Next inside an HTTP server, like the service's pages. */
const app = next({
  dev: false,
  dir: 'bench/empty-page',
  hostname: 'localhost',
  port: Number(process.env.PORT),
})
await app.prepare()
const render = app.getRequestHandler()
listen((request, response) => void render(request, response))

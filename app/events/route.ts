import { events } from '#lib/contracts/events/feed.ts'
import { readFeed } from '#lib/events/read-feed.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(events, ({ input, signal }) =>
  readFeed(input, signal),
)

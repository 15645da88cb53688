import { subject } from '#lib/contracts/events/subject.ts'
import { readSubject } from '#lib/events/read-subject.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  subject,
  ({ params, client }) => readSubject(params.id, client),
)

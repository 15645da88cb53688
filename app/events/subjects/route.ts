import { subjects } from '#lib/contracts/events/subject.ts'
import { readSubjects } from '#lib/events/read-subject.ts'
import { serve } from '#lib/http/serve.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  subjects,
  ({ input, client }) => readSubjects(input, client),
)

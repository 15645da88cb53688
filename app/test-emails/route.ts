import { testEmails } from '#lib/contracts/test-emails.ts'
import { serve } from '#lib/http/serve.ts'
import { listTestEmails } from '#lib/oauth/clients/list-test-emails.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  testEmails,
  async ({ client }) => ({ emails: await listTestEmails(client.id) }),
)

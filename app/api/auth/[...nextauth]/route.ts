import { handlers } from '#app/auth.ts'

export const { GET, POST } = handlers

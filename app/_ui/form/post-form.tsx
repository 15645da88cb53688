import { randomUUID } from 'node:crypto'
import type { ComponentProps } from 'react'
import { currentMember } from '#app/access/member.ts'
import { currentSession } from '#app/access/session.ts'
import { oncePerRequest } from '#app/request.ts'
import { onceField } from '#lib/auth/act-once.ts'
import { accountField } from '#lib/auth/draft.ts'
import { HiddenFields } from './hidden-fields.tsx'

/** One for all forms of a page: each has another path, or other fields. */
const key = oncePerRequest(randomUUID)

/**
 * A form to send. If someone is signed in, it acts for them alone, and once even if it is sent twice
 * (app/forms/submit-form.ts).
 */
export async function PostForm({ children, ...attributes }: ComponentProps<'form'>) {
  const account = (await currentMember().catch(() => undefined))?.accountId
  return (
    <form method="post" {...attributes}>
      {currentSession() && <HiddenFields fields={{ [onceField]: key() }} />}
      {account && <HiddenFields fields={{ [accountField]: account }} />}
      {children}
    </form>
  )
}

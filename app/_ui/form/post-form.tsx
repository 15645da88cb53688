import { randomUUID } from 'node:crypto'
import type { ComponentProps } from 'react'
import { currentSession } from '#app/access/session.ts'
import { oncePerRequest } from '#app/request.ts'
import { onceField } from '#lib/auth/act-once.ts'
import { HiddenFields } from './hidden-fields.tsx'

/** One for all forms of a page: each has another path, or other fields. */
const key = oncePerRequest(randomUUID)

/** A form that is sent. That of someone who is signed in acts once, also if it is sent twice (app/forms/once.ts). */
export const PostForm = ({ children, ...attributes }: ComponentProps<'form'>) => (
  <form method="post" {...attributes}>
    {currentSession() && <HiddenFields fields={{ [onceField]: key() }} />}
    {children}
  </form>
)

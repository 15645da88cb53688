'use client'

import type { ReactNode } from 'react'
import { Form } from '#app/_form/form.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import type { closeAccountText } from '#lib/text/en/close-account.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { askToClose } from './actions.ts'

interface CloseFormProps {
  readonly text: Sentences<typeof closeAccountText>
  readonly username: string
  readonly site: string
  /** The heading, and what closing the account means. */
  readonly children: ReactNode
}

export function CloseForm({ text, username, site, children }: CloseFormProps) {
  return (
    <Form action={askToClose} title={text.title} site={site} heading={children}>
      {(field) => (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
          <PasswordField
            {...field('current')}
            label={text.current}
            hint={text.currentHint}
            autoComplete="current-password"
          />
          <SubmitButton kind="danger" pending={text.pending}>
            {text.submit}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}

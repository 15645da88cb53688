import type { ReactNode } from 'react'
import { BackLink } from '#app/_ui/back-link.tsx'
import { type FieldState, Form, type FormProps } from '#app/_ui/form/form.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'

type StaffFormProps = Omit<FormProps, 'action' | 'children'> & {
  /** The page above. */
  readonly back: { readonly href: string; readonly label: string }
  /** A second button. */
  readonly also?: ReactNode
  readonly children?: (field: FieldState) => ReactNode
}

/** A page for staff that is one form: the link back, the heading, the fields and the button. */
export function StaffForm({ back, button, kind, ...props }: StaffFormProps) {
  const { also, children, ...form } = props
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <Form {...form}>
        {(field) => (
          <>
            {children?.(field)}
            {button && (
              <div className="flex flex-wrap gap-4">
                <SubmitButton {...(kind && { kind })} pending={button.pending}>
                  {button.submit}
                </SubmitButton>
                {also}
              </div>
            )}
          </>
        )}
      </Form>
    </>
  )
}

import type { ReactNode } from 'react'
import { shownMember } from '#app/access/member.ts'
import type { FormState } from '#app/request.ts'
import { currentPath, currentUrl } from '#app/request.ts'
import { accountField } from '#lib/auth/draft.ts'
import { type FormValues, printShown } from '#lib/contracts/forms/shown-values.ts'
import { BackLink } from '../back-link.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { PageHeading } from '../page-heading.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PostForm } from './post-form.tsx'
import { ReturnedFormNotice, returnedForm } from './returned-form.tsx'
import { sentForm } from './sent-form.ts'
import { SubmitButton, type SubmitButtonProps } from './submit-button.tsx'

/** Returns the props of a control: its name, its value and its error. */
export type FieldState = (name: string) => {
  name: string
  value: string | undefined
  error: string | undefined
}

export interface FormProps {
  /** The path of the form, if it is not that of its page. */
  readonly action?: string
  /** The page above. */
  readonly back?: { readonly href: string; readonly label: string } | undefined
  readonly title: string
  readonly caption?: string | undefined
  readonly lead?: ReactNode
  /** The content between the heading and the form. */
  readonly above?: ReactNode
  readonly values?: FormState['values']
  /** The values of a record that someone else may change while the form is open (decision 057). */
  readonly record?: FormValues
  /** Hidden inputs. */
  readonly hidden?: Readonly<Record<string, string>>
  /** The content that replaces the form once it has a result. */
  readonly result?: (of: NonNullable<FormState['result']>) => ReactNode
  /** The words of the button. Without them there is none. */
  readonly button?: { readonly submit: string; readonly pending: string } | undefined
  readonly kind?: SubmitButtonProps['kind']
  /** A second button. */
  readonly also?: ReactNode
  /** True if a field is a file. */
  readonly hasFile?: boolean
  readonly children?: (field: FieldState) => ReactNode
}

/**
 * A page with a form: the link back, the error summary, the heading, and the form with what the user entered. The
 * title begins with 'Error: ' if there are errors, so the page has none in its metadata.
 */
export async function Form({ action, back, title, hidden, record, children, ...rest }: FormProps) {
  const { button, kind, also, hasFile } = rest
  const sent = sentForm(action ?? currentPath())
  const returned = sent ? undefined : await returnedForm(currentPath())
  const values: FormState['values'] = {
    ...record,
    ...rest.values,
    ...(record && { shown: printShown(record) }),
    ...returned?.values,
    ...sent?.values,
  }
  const errors = sent?.errors ?? []
  const account = (await shownMember().catch(() => undefined))?.accountId
  const backLink = back && <BackLink href={back.href}>{back.label}</BackLink>
  if (rest.result && sent?.result)
    return (
      <>
        {backLink}
        {rest.result(sent.result)}
      </>
    )
  const submit = button && (
    <SubmitButton {...(kind && { kind })} pending={button.pending}>
      {button.submit}
    </SubmitButton>
  )
  const field: FieldState = (name) => ({
    name,
    value: values[name],
    error: errors.find((error) => error.field === name)?.message,
  })
  return (
    <>
      {backLink}
      <PageTitle errors={errors}>{title}</PageTitle>
      {returned && <ReturnedFormNotice />}
      <ErrorSummary errors={errors} />
      <PageHeading caption={rest.caption} lead={rest.lead}>
        {title}
      </PageHeading>
      {rest.above}
      {/* Without a path, the form would keep the fragment of the URL, which takes the focus from the summary. */}
      <PostForm
        id="form"
        action={action ?? currentUrl()}
        encType={hasFile ? 'multipart/form-data' : undefined}
        noValidate
      >
        <HiddenFields
          fields={{
            ...(account && { [accountField]: account }),
            ...(record && { shown: values.shown ?? '' }),
            ...hidden,
          }}
        />
        {children?.(field)}
        {also ? (
          <div className="flex flex-wrap gap-4">
            {submit}
            {also}
          </div>
        ) : (
          submit
        )}
      </PostForm>
    </>
  )
}

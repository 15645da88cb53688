import type { ReactNode } from 'react'
import { isEnglishOnly } from '#app/english-only.ts'
import type { FormState } from '#app/request.ts'
import { currentPath, currentUrl } from '#app/request.ts'
import { type FormValues, printShown, wordOf } from '#lib/contracts/forms/shown-values.ts'
import { BackLink } from '../back-link.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { PageHeading } from '../page-heading.tsx'
import { SubmitButton, type SubmitButtonProps } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PostForm } from './post-form.tsx'
import { ReturnedFormNotice, returnedForm } from './returned-form.tsx'
import { sentForm } from './sent-form.ts'

/** The properties of a control: its name, its value and its error. */
interface SentField {
  readonly name: string
  readonly value: string | undefined
  readonly error: string | undefined
  /** On a page for staff, 'off': the details are of someone else. */
  readonly autoComplete: 'off' | undefined
}

/** Returns the properties of a control, with its label and its hint if the words of the form have them. */
export interface FieldState<Labelled extends string = never> {
  (name: Labelled): SentField & { readonly label: string; readonly hint: string | undefined }
  (name: string): SentField
}

/** The names of the fields that words label: `first-day` by `firstDay`, perhaps with a hint in `firstDayHint`. */
type LabelledBy<Words> = {
  [Word in keyof Words]: Words[Word] extends string ? Kebab<Word & string> : never
}[keyof Words]

type Kebab<Word extends string> = Word extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Word

/** The words of a form: its heading, its button, and perhaps the labels of its fields. */
interface FormWords {
  readonly title?: unknown
  readonly lead?: unknown
  readonly submit?: string
  readonly pending?: string
}

export interface FormProps<Words extends FormWords = FormWords, Labels = Words> {
  /** The path of the form, if it is not that of its page. */
  readonly action?: string
  /** The page above. */
  readonly back?: { readonly href: string; readonly label: string } | undefined
  readonly text: Words
  /** The labels and hints of the fields, if they are not among the words of the form. */
  readonly fields?: Labels
  /** The title, if that of the words needs a name. */
  readonly title?: string
  readonly caption?: string | undefined
  /** The lead, if it is not that of the words. */
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
  /** The words of the button, if they are not among those of the form; undefined without a button. */
  readonly button?: { readonly submit?: string; readonly pending?: string } | undefined
  readonly kind?: SubmitButtonProps['kind']
  /** A second button. */
  readonly also?: ReactNode
  /** True if a field is a file. */
  readonly hasFile?: boolean
  readonly children?: (field: FieldState<LabelledBy<Labels>>) => ReactNode
}

/**
 * A page with a form: the link back, the error summary, the heading, and the form with what the user entered. The
 * title begins with 'Error: ' if there are errors, so the page has none in its metadata.
 */
export async function Form<Words extends FormWords, Labels = Words>({
  action,
  back,
  text,
  fields,
  hidden,
  record,
  children,
  ...rest
}: FormProps<Words, Labels>) {
  const { kind, also, hasFile } = rest
  const button = 'button' in rest ? rest.button : text
  const title = rest.title ?? String(text.title)
  const lead = 'lead' in rest ? rest.lead : sentenceIn(text.lead)
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
  const backLink = back && <BackLink href={back.href}>{back.label}</BackLink>
  if (rest.result && sent?.result)
    return (
      <>
        {backLink}
        {rest.result(sent.result)}
      </>
    )
  const submit = button?.submit && (
    <SubmitButton {...(kind && { kind })} pending={button.pending ?? ''}>
      {button.submit}
    </SubmitButton>
  )
  const labels = (fields ?? text) as Readonly<Record<string, unknown>>
  const autoComplete = isEnglishOnly(currentPath()) ? ('off' as const) : undefined
  const field = (name: string) => {
    const word = wordOf(name)
    return {
      name,
      value: values[name],
      error: errors.find((error) => error.field === name)?.message,
      label: sentenceIn(labels[word]) ?? '',
      hint: sentenceIn(labels[`${word}Hint`]),
      autoComplete,
    }
  }
  return (
    <>
      {backLink}
      <PageTitle>{title}</PageTitle>
      {returned && <ReturnedFormNotice />}
      <ErrorSummary errors={errors} />
      <PageHeading caption={rest.caption} lead={lead}>
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
        <HiddenFields fields={{ ...(record && { shown: values.shown ?? '' }), ...hidden }} />
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

const sentenceIn = (words: unknown): string | undefined =>
  typeof words === 'string' ? words : undefined

import { accessOfOpener } from '#app/access/opener.ts'
import type { FormState } from '#app/request.ts'
import { cookieOf, currentRequestContext, setCookie } from '#app/request.ts'
import { endedCookie } from '#lib/auth/cookie.ts'
import { accountField, draftCookieFor, openDraft, sealDraft } from '#lib/auth/draft.ts'
import type { Fault } from '#lib/contract/fault.ts'
import { facetsOf } from '#lib/contract/field.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { maxLength, maxTextLength } from '#lib/contract/rule.ts'
import { validate } from '#lib/contract/validate.ts'
import { isFailure } from '#lib/failure.ts'
import { recordRateLimit } from '#lib/http/record-rate-limit.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { texts } from '#lib/text/texts.ts'
import type { FormEndpoint, Outcome, SentForm } from './form.ts'
import { submitOnce } from './once.ts'

/**
 * The response to a form: another page, its own page with the form as it was sent, no page at all, or 400 for what no
 * browser sends.
 */
type FormResponse =
  | { readonly redirect: string }
  | { readonly page: string; readonly state: FormState }
  | { readonly notFound: true }
  | { readonly malformed: true }

/** Validates a form with its contract and processes it. Any error but a `Failure` is thrown. */
export async function submitForm(form: FormEndpoint, sent: SentForm): Promise<FormResponse> {
  const page = form.page(sent)
  const access = await accessOfOpener(await form.guard(page, sent), sent.text(accountField), page)
  if (!('who' in access)) {
    // A page that does not lead back might show it on another record.
    if ('redirect' in access && access.redirect.includes('goto=')) await keepDraft(page, sent)
    return access
  }
  const contract = form.contract(access.who, sent)
  if (hasNulBeyond(contract, sent.fields)) return { malformed: true }
  const { value, faults } = validate(contract, readForm(sent.fields))
  const request = { ...sent, who: access.who, context: currentRequestContext() }
  const outcome = faults
    ? { faults }
    : await submitOnce(sent, access.who, () => form.submit({ ...request, input: value })).catch(
        outcomeOfFailure,
      )
  if (typeof outcome === 'string') {
    const draft = await openDraft(cookieOf('draft'))
    if (draft?.path === withoutQuery(page)) setCookie(endedCookie('draft'))
    return { redirect: outcome }
  }
  return { page, state: stateOf(contract, sent, outcome) }
}

/**
 * Returns true if a field that the contract does not declare has a NUL, which PostgreSQL does not store. The rules of a
 * declared field reject it with a message.
 */
function hasNulBeyond({ fields }: RequestMessage, sent: URLSearchParams): boolean {
  const declared = new Set(Object.values(fields).map(({ name }) => name))
  return [...sent].some(([name, value]) => !declared.has(name) && (name + value).includes('\0'))
}

/** Keeps what someone typed whose session has ended, or who must choose a password first, until they are back. */
async function keepDraft(page: string, { fields }: SentForm): Promise<void> {
  const sealed = await sealDraft(withoutQuery(page), fields)
  if (sealed) setCookie(draftCookieFor(sealed))
}

/** The faults of a failure. A sender who may send a form, but is not authenticated any more, has been signed out. */
function outcomeOfFailure(error: unknown): { readonly faults: readonly Fault[] } {
  if (!isFailure(error)) throw error
  recordRateLimit(error, currentRequestContext())
  return {
    faults: error.faults.map((fault) =>
      fault.code === 'DataError:Authentication'
        ? { ...fault, message: texts().errors.sessionEnded }
        : fault,
    ),
  }
}

/** The form to show again, without its secrets. A fault without a field belongs to the first field. */
function stateOf(
  { fields }: RequestMessage,
  sent: SentForm,
  outcome: Exclude<Outcome, string> | { readonly faults: readonly Fault[] },
): FormState {
  const action = withoutQuery(sent.url)
  if ('result' in outcome) return { action, values: {}, errors: [], ...outcome }
  const names = Object.values(fields).map(({ name }) => name)
  const secrets = Object.values(fields).flatMap((field) => ('secret' in field ? [field.name] : []))
  const typed = [...sent.fields].filter(([name]) => !secrets.includes(name))
  const isShort = typed.map(([, value]) => value).join('').length <= maxShownAgain
  const values = Object.fromEntries(
    typed.filter(([name, value]) => isShort || fitsIn(fields, name, value)),
  )
  return {
    action,
    values: { ...values, ...('values' in outcome ? outcome.values : {}) },
    errors: outcome.faults.map(({ field = '', message }) => ({
      field: names.includes(field) ? field : (names[0] ?? 'form'),
      message: asSentence(message),
    })),
  }
}

/** The most characters of a form that its page shows again whatever they are. It may need six for each of them. */
const maxShownAgain = 10_000

/** Returns true if a value is no longer than its field. */
function fitsIn(fields: RequestMessage['fields'], name: string, value: string): boolean {
  const field = Object.values(fields).find((known) => known.name === name)
  return maxLength((field && facetsOf(field).maxLength) ?? maxTextLength).allows(value)
}

/** An API message begins in lower case. On a page, two sentences also end with a full stop. */
function asSentence(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  return /\. /.test(sentence) ? sentence.replace(/\.?$/, '.') : sentence
}

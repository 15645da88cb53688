import type { Access } from '#app/access/access.ts'
import { type Act, proofOf } from '#app/access/acts.ts'
import { memberAccess } from '#app/access/member.ts'
import { staffAccess } from '#app/access/staff.ts'
import type { currentRequestContext, FormState } from '#app/request.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { type ActingStaff, actorFor } from '#lib/auth/staff/staff-member.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import { type FieldValues, message, type RequestMessage } from '#lib/contract/message.ts'
import { maxMessageBytes } from '#lib/http/body.ts'
import { pathMatcher } from '#lib/http/match-path.ts'
import { texts } from '#lib/text/texts.ts'

/** A form as the browser sent it. */
export interface SentForm {
  /** The path and query that it was sent to. */
  readonly url: string
  /** The query of the URL. */
  readonly query: URLSearchParams
  readonly fields: URLSearchParams
  /** A parameter in the path, which must have it. */
  param(name: string): string
  /** The text of a field that the contract does not have; empty if it is missing. */
  text(name: string): string
}

/** Finds out who sends a form to a page, and whether they may. */
export type Guard<Who> = (page: string, sent: SentForm) => Promise<Access<Who>>

/** A form that may be processed: its valid input, who sent it, and with which request. */
export interface FormRequest<Content extends RequestFields, Who> extends SentForm {
  readonly input: FieldValues<Content>
  readonly who: Who
  readonly context: ReturnType<typeof currentRequestContext>
}

/** The faults with which a form is shown again, and new values for its fields. */
export interface FaultyForm {
  readonly faults: FormState['errors']
  readonly values?: FormState['values']
}

/** A form that staff may send. */
export type StaffRequest = Omit<FormRequest<RequestFields, ActingStaff>, 'input'>

/**
 * The response to a form: the URL of the next page, what its page shows once and no URL ever returns, or
 * the form again. A `Failure` shows its faults likewise.
 */
export type Outcome =
  | string
  | (Required<Pick<FormState, 'result'>> & Partial<Pick<FormState, 'values'>>)
  | FaultyForm

/** Shows a form again with a sentence at a field; a field that it does not have is the form as a whole. */
export const fault = (field: string, message: string): FaultyForm => ({
  faults: [{ field, message }],
})

/** A form: where it is sent, who may send it, what it contains and what it does. */
export interface FormEndpoint<Content extends RequestFields = RequestFields, Who = unknown> {
  readonly path: string
  /** Returns the parameters of a path at which this form is. */
  readonly matches: ReturnType<typeof pathMatcher>
  /** The page that shows the form again: that at the URL of the form, unless it has another. */
  page(sent: SentForm): string
  /** The largest body. */
  readonly maxBodyBytes: number
  /** True if a field is a file, which the form has as base64. */
  readonly hasFile: boolean
  readonly guard: Guard<Who>
  contract(who: Who, sent: SentForm): RequestMessage<Content>
  submit(request: FormRequest<Content, Who>): Promise<Outcome>
}

interface Options {
  /** The page with the form, if the form has a path of its own. */
  readonly page?: string | ((sent: SentForm) => string)
  /** True of a form with a field for each row of a list; others have the limit of a message (interface 8). */
  readonly isSelection?: true
  /** True of a form with a file. */
  readonly hasFile?: boolean
}

/** The largest body of a form with a file or a field for each row. */
const maxLargeBytes = 1_000_000

/** Declares a form, the sibling of an endpoint: `path` may have parameters, as in `/staff/fees/{fee}`. */
export function form<Content extends RequestFields, Who>(
  path: string,
  guard: Guard<Who>,
  contract: RequestMessage<Content> | FormEndpoint<Content, Who>['contract'],
  submit: FormEndpoint<Content, Who>['submit'],
  { page, isSelection, hasFile = false }: Options = {},
): FormEndpoint {
  const declared: FormEndpoint<Content, Who> = {
    path,
    matches: pathMatcher(path),
    page: (sent) => (typeof page === 'function' ? page(sent) : (page ?? sent.url)),
    maxBodyBytes: isSelection || hasFile ? maxLargeBytes : maxMessageBytes,
    hasFile,
    guard,
    contract: typeof contract === 'function' ? contract : () => contract,
    submit,
  }
  // A form passes its own sender and input to itself, so nothing else has to know their types.
  return declared as FormEndpoint
}

/** Shows a form again whose current password is wrong. */
export const wrongPassword = (): FaultyForm => fault('current', texts().errors.wrongCurrentPassword)

/** The contract of a form that is only a button, perhaps with hidden fields. */
export const nothing = message('nothing', {})

/** Declares a form that is only a button of a page, which also shows its faults. */
export const button = <Who>(
  path: string,
  page: NonNullable<Options['page']>,
  guard: Guard<Who>,
  submit: FormEndpoint<typeof nothing.fields, Who>['submit'],
  options: Omit<Options, 'page'> = {},
): FormEndpoint => form(path, guard, nothing, submit, { page, ...options })

/** Lets everybody send a form. */
export const anyone: Guard<undefined> = async () => ({ who: undefined })

/** Lets a member whose session gives the proof of an act send its form. */
export const membersFor =
  (act: Act): Guard<SignedInMember> =>
  (page) =>
    memberAccess(page, proofOf(act))

/** Declares a form that a signed-in member sends. The acts of members say what it needs (decision 106). */
export const memberForm = <Content extends RequestFields>(
  act: Act,
  contract: RequestMessage<Content> | FormEndpoint<Content, SignedInMember>['contract'],
  submit: FormEndpoint<Content, SignedInMember>['submit'],
  options: Options = {},
): FormEndpoint => form(act, membersFor(act), contract, submit, options)

/** Declares such a form that is only a button of a page, which also shows its faults. */
export const memberButton = (
  act: Act,
  page: NonNullable<Options['page']>,
  submit: FormEndpoint<typeof nothing.fields, SignedInMember>['submit'],
): FormEndpoint => memberForm(act, nothing, submit, { page })

/** Lets staff with a capability send a form, and names them for the audit trail in its role. */
export const staff =
  (capability: Capability): Guard<ActingStaff> =>
  async (page) => {
    const access = await staffAccess(capability, page)
    if (!('who' in access)) return access
    return { who: { ...access.who, actor: actorFor(access.who, capability) } }
  }

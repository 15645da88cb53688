import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { currentMfaMember } from '#app/access/session.ts'
import { currentPath, currentQuery, queryOf } from '#app/request.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { nextMfaStep } from '#lib/auth/mfa/next-step.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { keptBySearch } from './lists/list-path.ts'

/**
 * The search for a person or a membership, in the header of every page for staff. Its button leads to the record if
 * there is only one result. With script, the key `/` moves to it, and on the page with the results they change while
 * staff type (public/desk.js).
 */
export async function DeskSearch() {
  const { filters, hint } = peopleList.text()
  const member = await currentMfaMember()
  if (!member || nextMfaStep(member) !== 'none' || !may(member.staffRoles, peopleList.may))
    return null
  const isLive = currentPath() === peopleList.path
  return (
    <search className="max-sm:order-last max-sm:basis-full max-sm:pb-2 sm:w-96 print:hidden">
      <form
        action={peopleList.path}
        className="relative"
        data-slash
        data-live={isLive || undefined}
      >
        {isLive && (
          <HiddenFields fields={keptBySearch(readListQuery(peopleList, currentQuery()))} />
        )}
        <input
          type="search"
          name="q"
          aria-label={filters.q}
          placeholder={filters.q}
          title={hint}
          defaultValue={isLive ? queryOf('q') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          className="control min-h-9 w-full py-0.5 pr-10 text-sm"
        />
        <button
          type="submit"
          name="open"
          value="yes"
          aria-label={filters.q}
          className="absolute inset-y-0 right-0 w-10 cursor-pointer text-muted"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="m-auto !size-5">
            <path
              d="m13 13 5 5M14.5 8.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            />
          </svg>
        </button>
        {isLive && <p role="status" className="sr-only" />}
      </form>
    </search>
  )
}

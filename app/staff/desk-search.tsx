import { currentMfaMember } from '#app/access/session.ts'
import { currentPath } from '#app/request.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { nextMfaStep } from '#lib/auth/mfa/next-step.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { everyList } from './lists/every-list.ts'

/** The pages with a search of their own, to which the key `/` moves. */
const withSearch = [
  '/staff',
  '/staff/privacy/briefing',
  ...everyList.filter(({ filters }) => 'q' in filters).map(({ path }) => path),
]

/** The search for a person or a membership in the header of every other staff page. */
export async function DeskSearch() {
  const { filters, hint } = peopleList.text()
  const member = await currentMfaMember()
  const isShown = member && nextMfaStep(member) === 'none' && may(member.staffRoles, 'find-people')
  if (!isShown || withSearch.includes(currentPath())) return null
  return (
    <search className="max-sm:hidden">
      <form action="/staff/people" data-slash>
        <input
          type="search"
          name="q"
          aria-label={filters.q}
          placeholder={filters.q}
          title={hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          className="control min-h-9 w-56 py-0.5 text-sm"
        />
        <input type="hidden" name="open" value="yes" />
      </form>
    </search>
  )
}

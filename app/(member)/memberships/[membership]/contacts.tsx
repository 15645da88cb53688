import { Card } from '#app/_ui/card.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { RightTags, rightsOf } from '#app/_ui/rights.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { mailtoUri } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { FilteredList } from '../filtered-list.tsx'
import type { ListPage } from '../list-page.ts'
import type { readOwnMembership } from './read-own-membership.ts'

/** A contact; `self` is true if it is the signed-in member. */
type ShownContact = Awaited<
  ReturnType<typeof readOwnMembership>
>['membership']['contacts'][number] & { readonly self: boolean }

interface ContactsProps {
  readonly of: ListPage<ShownContact>
  /** The path of the membership. */
  readonly path: string
}

/** The contacts of a membership. */
export function Contacts({ of, path }: ContactsProps) {
  const text = texts().memberships
  return (
    <FilteredList
      of={of}
      path={path}
      label={text.list.filterContacts}
      hint={text.list.filterContactsHint}
      card={({ guid, name, username, email, self, ...has }) => (
        <Card key={guid} title={name ?? username} level={3} caption={self ? text.you : undefined}>
          <RightTags label={text.roles} {...has} />
          {email && <LinkLine href={mailtoUri(email)}>{email}</LinkLine>}
        </Card>
      )}
      row={({ name, username, email, self, ...rights }) => (
        <>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
              {name ?? username}
              {self && <Tag>{text.you}</Tag>}
            </p>
            <p className="text-sm text-muted">{rightsOf(rights).join(', ')}</p>
          </div>
          {email && (
            <p className="min-w-0 text-sm">
              <a href={mailtoUri(email)}>{email}</a>
            </p>
          )}
        </>
      )}
    />
  )
}

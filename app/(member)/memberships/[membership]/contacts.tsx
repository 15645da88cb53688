import { Card } from '#app/_ui/card.tsx'
import { CardList } from '#app/_ui/card-list.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { RightTags, rightsOf } from '#app/_ui/rights.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { mailtoUri } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'
import { ListFilter } from '../list-filter.tsx'
import { type ListPage, listHref } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import type { readOwnMembership } from './read-own-membership.ts'

interface ContactsProps {
  readonly of: ListPage<ShownContact>
  /** The path of the membership. */
  readonly path: string
}

/** The contacts of a membership: cards for a few, rows with a filter for many. */
export function Contacts({ of: list, path }: ContactsProps) {
  const text = texts().memberships
  return (
    <>
      <ListFilter
        of={list}
        label={text.list.filterContacts}
        hint={text.list.filterContactsHint}
        path={path}
      />
      {list.isLong ? (
        list.count > 0 && <ContactRows of={list.items} />
      ) : (
        <CardList>
          {list.items.map(({ guid, name, username, email, self, ...has }) => (
            <Card
              key={guid}
              title={name ?? username}
              level={3}
              caption={self ? text.you : undefined}
            >
              <RightTags label={text.roles} {...has} />
              {email && <LinkLine href={mailtoUri(email)}>{email}</LinkLine>}
            </Card>
          ))}
        </CardList>
      )}
      <Pagination {...list} href={(page) => listHref(path, list.filter, page)} />
    </>
  )
}

/** Many contacts, one row for each. */
function ContactRows({ of: contacts }: { of: readonly ShownContact[] }) {
  return (
    <ul className="border-t-2 border-ink">
      {contacts.map(({ guid, name, username, email, self, ...rights }) => (
        <li key={guid} className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[3fr_2fr]">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
              {name ?? username}
              {self && <Tag>{texts().memberships.you}</Tag>}
            </p>
            <p className="text-sm text-muted">{rightsOf(rights).join(', ')}</p>
          </div>
          {email && (
            <p className="min-w-0 text-sm">
              <a href={mailtoUri(email)}>{email}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A contact; `self` is true if it is the signed-in member. */
type ShownContact = Awaited<
  ReturnType<typeof readOwnMembership>
>['membership']['contacts'][number] & { readonly self: boolean }

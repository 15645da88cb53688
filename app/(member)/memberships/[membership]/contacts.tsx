import { CardList } from '#app/_ui/card-list.tsx'
import { texts } from '#lib/text/texts.ts'
import { ListFilter } from '../list-filter.tsx'
import { type ListPage, listHref } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import { ContactCard, type ShownContact } from './contact-card.tsx'
import { ContactRows } from './contact-rows.tsx'

interface ContactsProps {
  readonly of: ListPage<ShownContact & { readonly guid: string }>
  /** The path of the membership. */
  readonly path: string
}

/** The contacts of a membership: cards for a few, rows with a filter for many. */
export function Contacts({ of: list, path }: ContactsProps) {
  const text = texts().memberships.list
  return (
    <>
      <ListFilter
        of={list}
        label={text.filterContacts}
        hint={text.filterContactsHint}
        path={path}
      />
      {list.isLong ? (
        list.count > 0 && <ContactRows of={list.items} />
      ) : (
        <CardList>
          {list.items.map((contact) => (
            <ContactCard key={contact.guid} {...contact} />
          ))}
        </CardList>
      )}
      <Pagination {...list} href={(page) => listHref(path, list.filter, page)} />
    </>
  )
}

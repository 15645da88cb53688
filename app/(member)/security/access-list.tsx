import { CardList } from '#app/_ui/card-list.tsx'
import type { listAccess } from '#lib/auth/access.ts'
import { AccessCard } from './access-card.tsx'

export type AccountAccess = Awaited<ReturnType<typeof listAccess>>['sessions'][number]

export function AccessList({ of: list }: { of: readonly AccountAccess[] }) {
  return (
    <CardList>
      {list.map((access) => (
        <AccessCard key={access.id} {...access} />
      ))}
    </CardList>
  )
}

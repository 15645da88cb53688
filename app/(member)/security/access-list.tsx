import type { listAccess } from '#lib/auth/access.ts'
import { AccessItem } from './access-item.tsx'

export type AccountAccess = Awaited<ReturnType<typeof listAccess>>['sessions'][number]

interface AccessListProps {
  readonly of: readonly AccountAccess[]
  readonly ownNetwork: string
}

/** What can use the account, one row for each. */
export function AccessList({ of: list, ownNetwork }: AccessListProps) {
  return (
    <ul className="border-t-2 border-ink">
      {list.map((access) => (
        <li key={access.id}>
          <AccessItem {...access} ownNetwork={ownNetwork} />
        </li>
      ))}
    </ul>
  )
}

import { AccessItem, type AccountAccess } from './access-item.tsx'

interface AccessListProps {
  readonly of: readonly AccountAccess[]
  readonly ownNetwork: string
}

/** Everything that can use the account, one row for each. */
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

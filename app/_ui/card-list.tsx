import { Children, type ReactNode } from 'react'

/** Several like things; on a wide screen two abreast. */
export function CardList({ children }: { children: ReactNode }) {
  return (
    <ul className="grid max-w-none gap-5 md:grid-cols-2">
      {Children.map(children, (card) => (
        <li className="min-w-0">{card}</li>
      ))}
    </ul>
  )
}

import { Children, type ReactNode } from 'react'

/** Several similar cards, in two columns on a wide screen. */
export function CardList({ children }: { children: ReactNode }) {
  return (
    <ul className="grid max-w-none gap-5 md:grid-cols-2">
      {Children.map(children, (card) => (
        <li className="min-w-0">{card}</li>
      ))}
    </ul>
  )
}

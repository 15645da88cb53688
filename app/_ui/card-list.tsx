import { Children, type ReactNode } from 'react'
import { Static } from './static/static.tsx'

/** Several similar cards, in two columns on a wide screen. */
export function CardList({ children }: { children: ReactNode }) {
  return (
    <Static>
      <ul className="grid max-w-none gap-5 md:grid-cols-2">
        {Children.map(children, (card) => (
          <li className="min-w-0">{card}</li>
        ))}
      </ul>
    </Static>
  )
}

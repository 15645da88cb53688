import type { ReactNode } from 'react'

/** The characters of a value that a column always has room for. */
const maxAlwaysWhole = 16

interface OneLineProps {
  /** The whole value, which is the title of a long one. */
  readonly value: string
  /** The characters that a column has room for, if these are more. */
  readonly maxWhole?: number
  /** One element that shows the value, such as a link; a text without it. */
  readonly children?: ReactNode
}

/**
 * A value of a cell on one line of a wide table; nothing if it is empty. A long one ends with an ellipsis where the
 * table has no room for it.
 */
export const OneLine = ({
  value,
  maxWhole = maxAlwaysWhole,
  children = <span>{value}</span>,
}: OneLineProps) =>
  value && (
    <span
      className="one-line"
      title={value.length > maxAlwaysWhole ? value : undefined}
      data-whole={value.length <= maxWhole ? '' : undefined}
    >
      {children}
    </span>
  )

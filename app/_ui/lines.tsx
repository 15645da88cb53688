interface LinesProps {
  readonly of: readonly (string | false)[]
  readonly label?: string
}

/** A list of lines, in which nothing is read as markup: they may contain names. */
export const Lines = ({ of: lines, label }: LinesProps) => (
  <ul aria-label={label}>
    {lines
      .filter((line) => line !== false)
      .map((line) => (
        <li key={line}>{line}</li>
      ))}
  </ul>
)

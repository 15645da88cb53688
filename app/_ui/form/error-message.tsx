export function ErrorMessage({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1 font-bold text-danger">
      <span className="sr-only">Error: </span>
      {children}
    </p>
  )
}

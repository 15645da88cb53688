/** The default logo: the sun and the furrows seen through an arch, in the colour of the text. */
export function GateLogo({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="1.5 1.5 21 21" fill="currentColor" aria-hidden="true">
      <path d="M1.5 22.5V12a10.5 10.5 0 0 1 21 0v10.5h-3V12a7.5 7.5 0 0 0-15 0v10.5z" />
      <path d="M7.5 11.5a4.5 4.5 0 0 1 9 0z" />
      <path d="M6 13h12v1.5H6zm0 3.2h12v2.1H6zm0 3.6h12v2.7H6z" />
    </svg>
  )
}

import { encode } from 'uqr'

/** The white space around a QR code that ISO/IEC 18004 requires, in modules. */
const quietZone = 4

/** A QR code as inline SVG: black on white in the dark scheme too, because many apps need that. */
export function QrCode({ of, label }: { of: string; label: string }) {
  const { data, size } = encode(of, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-panel border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

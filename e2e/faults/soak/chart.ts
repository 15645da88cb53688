/** One curve of a chart: its title with the unit, and its values over time. */
export interface Curve {
  readonly title: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** Something that happened while the values were measured. */
export interface Band {
  readonly from: number
  readonly to: number
  readonly what: string
}

const width = 720
const panelHeight = 150
const margin = { left: 60, right: 16, top: 28, bottom: 22 }

const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Draws curves below one another as an SVG, across bands; each vertical axis starts at zero. */
export function drawChart(
  curves: readonly Curve[],
  xTitle: string,
  bands: readonly Band[] = [],
): string {
  const height = curves.length * panelHeight + margin.bottom
  const panels = curves.map((curve, n) => drawPanel(curve, n * panelHeight, bands)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img">
<title>${escapeXml(curves.map(({ title }) => title).join(', '))}</title>
<rect width="100%" height="100%" fill="#fff"/>
${panels}
<text x="${width / 2}" y="${height - 6}" text-anchor="middle">${escapeXml(xTitle)}</text>
</svg>
`
}

function drawPanel({ title, points }: Curve, top: number, bands: readonly Band[]): string {
  const maxX = Math.max(...points.map(([x]) => x), 1)
  const maxY = Math.max(...points.map(([, y]) => y), 1) * 1.1
  const bottom = top + panelHeight - margin.bottom
  const plotHeight = bottom - top - margin.top
  const xOf = (x: number) => margin.left + (x / maxX) * (width - margin.left - margin.right)
  const yOf = (y: number) => bottom - (y / maxY) * plotHeight
  const line = points.map(([x, y]) => `${xOf(x).toFixed(1)},${yOf(y).toFixed(1)}`).join(' ')
  const label = (text: string, y: number) =>
    `<text x="${margin.left - 6}" y="${y + 4}" text-anchor="end">${text}</text>`
  const shaded = bands.map(
    ({ from, to, what }) =>
      `<rect x="${xOf(from).toFixed(1)}" y="${top + margin.top}" width="${(xOf(to) - xOf(from)).toFixed(1)}" height="${plotHeight}" fill="#e8b04a" opacity="0.4"><title>${escapeXml(what)}</title></rect>`,
  )
  return [
    ...shaded,
    `<text x="${margin.left}" y="${top + 18}" font-weight="bold">${escapeXml(title)}</text>`,
    `<path d="M${margin.left} ${top + margin.top}V${bottom}H${width - margin.right}" fill="none" stroke="#888"/>`,
    label(maxY.toFixed(0), top + margin.top),
    label('0', bottom),
    `<text x="${margin.left}" y="${bottom + 14}">0</text>`,
    `<text x="${width - margin.right}" y="${bottom + 14}" text-anchor="end">${maxX.toFixed(1)}</text>`,
    `<polyline points="${line}" fill="none" stroke="#234f32" stroke-width="1.5"/>`,
  ].join('\n')
}

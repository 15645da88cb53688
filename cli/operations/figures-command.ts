import { openFor } from '../database.ts'
import { command } from '../declare.ts'

/** The command for the figures of the staff pages. */
export const figuresCommand = command({
  name: 'figures',
  summary: 'shows how many members there are, how many stay, and the fees that are due',
  description:
    'Shows the four numbers of the page /staff/figures. With --json, it prints the numbers of its charts too.',
  examples: ['figures', 'figures --json'],
  async run() {
    const { texts } = await openFor(() => import('#lib/text/texts.ts'))
    const { describeHeadline, readFigures } = await import('#lib/accounts/staff/figures.ts')
    const figures = await readFigures()
    const lines = describeHeadline(figures.headline).map(
      ({ name, now, before }) => `${name}: ${now} (${texts().staffFigures.before(before)})`,
    )
    return { json: figures, text: lines.join('\n') }
  },
})

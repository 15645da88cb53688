import { readdirSync } from 'node:fs'

/** Makes links of the decisions that a sentence cites, relative to a document outside or inside their folder. */
export const linkedDecisions = (text: string, folder: 'decisions/' | '') =>
  text.replace(/\bdecision (\d{3})\b/g, (cited, number: string) => {
    const record = readdirSync('docs/decisions').find((name) => name.startsWith(number))
    return `[${cited}](${folder}${record})`
  })

import { styleText } from 'node:util'

/** Colours a text that is printed on a terminal, unless NO_COLOR is set. */
export const colour = (
  format: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string => styleText(format, text, { stream })

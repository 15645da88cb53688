/**
 * Reads the items of a header such as Accept (RFC 9110, section 12.4.2), in lower case, each with its weight from 0 to 1.
 * An invalid weight counts as 0.
 */
export const weightedItems = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [value = '', ...parameters] = item.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const quality = weight ? Number(weight.slice(2)) : 1
      return { value, quality: quality >= 0 && quality <= 1 ? quality : 0 }
    })

/** The username for a name: `Zoë O’Brien` is `zoe.obrien`. */
export const usernameFor = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 60) || 'member'

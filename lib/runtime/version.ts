import manifest from '../../package.json' with { type: 'json' }

/** The version of Gatehouse. */
export const version: string = manifest.version

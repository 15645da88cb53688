import { readSettings, readVariables, type Settings, sharedSettings } from './settings.ts'

/** The settings of this process. Importing this file throws if one of them is invalid. */
export const env: Settings = sharedSettings() ?? readSettings(readVariables())

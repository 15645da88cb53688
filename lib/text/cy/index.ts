export { default as reviews } from './reviewed.json' with { type: 'json' }
export * as texts from './texts.ts'

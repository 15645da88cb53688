const sans = '-apple-system,Segoe UI,Roboto,Arial,sans-serif'

/**
 * The styles of an email. They are inline, because some programs drop everything else; `dark` is for
 * those that keep it.
 */
export const emailStyle = {
  body: `margin:0;background-color:#f7f6ef;font:18px/1.5 ${sans};color:#1a1f19`,
  preheader: 'display:none;max-height:0;overflow:hidden',
  band: `padding:20px 28px;border-radius:10px 10px 0 0;font:600 22px/1.2 Rockwell,Georgia,serif`,
  sheet: `padding:28px;background-color:#ffffff;border-radius:0 0 10px 10px;font:18px/1.5 ${sans};color:#1a1f19`,
  heading: 'margin:0 0 20px;font:600 26px/1.2 Rockwell,Georgia,serif',
  further: 'margin-top:28px;padding-top:28px;border-top:1px solid #8a9186',
  paragraph: 'margin:0 0 18px',
  facts: 'margin:0 0 18px;padding:14px 18px;border-left:6px solid #d3d5c8;background-color:#ebece3',
  value: 'font:600 20px/1.5 Menlo,Consolas,monospace',
  button:
    'display:inline-block;padding:12px 24px;border-radius:6px;font-weight:bold;text-decoration:none',
  copy: 'margin:22px 0 0;font-size:15px;line-height:1.4;color:#4c544a',
  foot: `padding:20px 28px;font:15px/1.5 ${sans};color:#4c544a`,
  dark: `@media (prefers-color-scheme:dark){
.ground{background-color:#141713!important}
.sheet{background-color:#1e221d!important;color:#eef0e8!important}
.facts{background-color:#252a24!important;border-color:#3a4038!important}
.foot{color:#b9c0b4!important}
.link{color:#a2d2af!important}
}`,
} as const

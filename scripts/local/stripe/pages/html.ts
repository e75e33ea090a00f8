// How do the stand-in's pages look? One plain frame for light and dark mode, with all text escaped.

export function html(
  parts: TemplateStringsArray,
  ...values: (Markup | string | number | null | (Markup | null)[])[]
): Markup {
  const texts = values.map((value) => {
    if (Array.isArray(value)) return value.map((one) => one?.markup ?? "").join("");
    return typeof value === "object" ? (value?.markup ?? "") : escaped(String(value));
  });
  return { markup: String.raw({ raw: parts }, ...texts) };
}

export type Markup = { markup: string };

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one);

export function page(title: string, body: Markup, width = "76rem"): string {
  return `<!doctype html>${
    html`<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${{ markup: `main { max-width: ${width} }${style}` }}</style>
</head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>`.markup
  }`;
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d5dad7, #2a352f); --soft: light-dark(#4a5750, #b4c0b9) }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: light-dark(#fff, #0b0f0d); color: light-dark(#0e1512, #eef3f0) }
  main { margin: 0 auto; padding: 32px 16px 64px }
  h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 8px }
  h2 { font-size: 1.125rem; margin: 40px 0 8px }
  p, .soft { color: var(--soft) } p { max-width: 44rem; margin: 0 0 16px }
  .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px }
  table { border-collapse: collapse; width: 100%; font-size: 14px }
  th, td { text-align: left; padding: 8px 12px; border-top: 1px solid var(--line); vertical-align: top }
  thead td { border-top: 0 } thead th { border-top: 0; color: var(--soft); font-weight: 600; white-space: nowrap }
  td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  code { font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere }
  form { display: inline } form.block { display: grid; gap: 16px; max-width: 26rem }
  fieldset { border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px 16px; margin: 0; min-width: 0 }
  .switches { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); align-items: end }
  label { display: block } label > span { display: block; font-weight: 600; font-size: 14px }
  input:not([type=checkbox]), select { font: inherit; box-sizing: border-box; width: 100%; min-height: 40px; padding: 4px 10px;
    border: 1px solid #6b7a72; border-radius: 6px; background: transparent; color: inherit }
  option { background: light-dark(#fff, #0b0f0d) }
  label.check { display: flex; gap: 8px; align-items: center; min-height: 40px } label.check > span { font-weight: 400; font-size: 16px }
  input[type=checkbox] { width: 20px; height: 20px }
  button { font: inherit; min-height: 40px; padding: 0 16px; border: 1px solid #6b7a72; border-radius: 6px; background: transparent; color: inherit; cursor: pointer }
  button.main { background: #22c55e; border-color: #22c55e; color: #06140b; font-weight: 600 }
  td button { white-space: nowrap; min-height: 32px; padding: 0 10px; font-size: 14px; margin: 0 4px 4px 0 }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px }
  :focus-visible { outline: 2px solid light-dark(#15803d, #7df0a8); outline-offset: 2px }
`;

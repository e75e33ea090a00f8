// How do the card fields look? As `appearance` says, and apart from the page's own styles.
import type { Appearance } from "@stripe/stripe-js";

type Variables = NonNullable<Appearance["variables"]>;

const light: Variables = {
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorTextSecondary: "#6d6e78",
  colorTextPlaceholder: "#757680",
  colorDanger: "#c0143c",
  colorPrimary: "#0570de",
};
const night: Variables = {
  colorBackground: "#30313d",
  colorText: "#ffffff",
  colorTextSecondary: "#c9cad6",
  colorTextPlaceholder: "#b0b1bf",
  colorDanger: "#fe87a1",
  colorPrimary: "#85d996",
};

/** Variables override those of the theme. */
export function styleSheetOf(appearance: Appearance): CSSStyleSheet {
  const theme = appearance.theme === "night" ? night : light;
  const look = { ...theme, ...appearance.variables };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; color-scheme: ${appearance.theme === "night" ? "dark" : "light"} }
    * { box-sizing: border-box; font-family: ${look.fontFamily ?? "system-ui, sans-serif"} }
    .fields { display: grid; grid-template-columns: 1fr 1fr; gap: ${look.gridRowSpacing ?? "16px"} 12px;
      color: ${look.colorText}; font-size: ${look.fontSizeBase ?? "16px"}; line-height: 1.5 }
    .field { display: grid; gap: 6px; align-content: start; min-width: 0 }
    .wide, .note { grid-column: 1 / -1 }
    label { font-size: 0.875em; font-weight: 500 }
    input { width: 100%; min-height: 48px; padding: 10px 14px; font-size: 1em; font-variant-numeric: tabular-nums;
      color: ${look.colorText}; background: ${look.colorBackground};
      border: 1px solid color-mix(in srgb, ${look.colorText} 45%, ${look.colorBackground}); border-radius: ${look.borderRadius ?? "6px"} }
    input::placeholder { color: ${look.colorTextPlaceholder}; opacity: 1 }
    input:focus-visible { outline: 2px solid ${look.colorPrimary}; outline-offset: -1px }
    input[aria-invalid="true"] { border-color: ${look.colorDanger} }
    .problem { margin: 0; font-size: 0.8125em; color: ${look.colorDanger} }
    .problem:empty { display: none }
    .note { margin: 0; font-size: 0.8125em; color: ${look.colorTextSecondary} }
    @media (max-width: 320px) { .fields { grid-template-columns: 1fr } }
  `);
  return sheet;
}

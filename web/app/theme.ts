// How do Mantine's components look? Set here once, for the server too, and never per page.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const brand: MantineColorsTuple = [
  "#F0FDF4",
  "#DCFCE7",
  "#BBF7D0",
  "#86EFAC",
  "#4ADE80",
  "#22C55E",
  "#16A34A",
  "#15803D",
  "#166534",
  "#14532D",
];
/** From text (0) over border (4) and surfaces (5, 6) to canvas (7). */
const dark: MantineColorsTuple = [
  "#EEF3F0",
  "#D3DCD7",
  "#B4C0B9",
  "#8C9A92",
  "#2A352F",
  "#19211D",
  "#121815",
  "#0B0F0D",
  "#070A08",
  "#040605",
];
/** White on shade 5 has a contrast of 5.46:1. Shade 4 is the red for text. */
const red: MantineColorsTuple = [
  "#FFF1F0",
  "#FFE0DE",
  "#FFC2BE",
  "#FF9D96",
  "#FF7B72",
  "#C62F2F",
  "#A92525",
  "#8C1D1D",
  "#701717",
  "#571212",
];

/** In rem, so that buttons grow with larger text. */
const buttonHeight = {
  xs: "1.75rem",
  sm: "2.25rem",
  md: "2.5rem",
  lg: "3rem",
  xl: "3.5rem",
} as const;
const sizeOf = (size: unknown) => buttonHeight[isSize(size) ? size : "md"];
/** At least as large as touch screens need. */
const textSizes = {
  sm: "max(0.875rem, var(--field-least))",
  md: "max(0.9375rem, var(--field-least))",
  lg: "max(1rem, var(--field-least))",
};
const textSizeOf = (size: unknown) =>
  typeof size === "string" && size in textSizes ? Reflect.get(textSizes, size) : textSizes.md;
const isSize = (size: unknown): size is keyof typeof buttonHeight =>
  typeof size === "string" && size in buttonHeight;

const field = { size: "md", inputWrapperOrder: ["label", "input", "error", "description"] };
/** The page behind a dialog stays recognizable. */
const SCRIM = 0.55;
/** Off-white, because green is reserved for the main action. */
const choice = { color: "dark.0", iconColor: "dark.7", size: "md" };

const outlined = { borderColor: "var(--border-strong)" };
const floating = {
  background: "var(--surface-2)",
  borderColor: "var(--border)",
  boxShadow: "var(--lift)",
};
const dialogTitle = {
  fontSize: "1.25rem",
  lineHeight: 1.4,
  fontWeight: 600,
  minWidth: 0,
  overflowWrap: "anywhere",
};
/** The close button is next to the first line of a long title. Both have the same height. */
const dialogHead = { alignItems: "flex-start", gap: "12px" };
const hueOf = (color = "blue") =>
  ({
    red: "var(--danger)",
    yellow: "var(--warning)",
    orange: "var(--orange)",
    green: "var(--brand-4)",
  })[color] ?? "var(--info)";

export const theme = createTheme({
  colors: { brand, dark, red },
  primaryColor: "brand",
  // One for both schemes: Mantine picks the text colour of filled buttons by the light one's.
  primaryShade: 5,
  autoContrast: true,
  black: "#06140B",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "var(--face-ui)",
  fontFamilyMonospace: "var(--face-code)",
  headings: {
    fontFamily: "var(--face-ui)",
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.875rem", lineHeight: "1.25" },
      h2: { fontSize: "1.25rem", lineHeight: "1.4" },
      h3: { fontSize: "1rem", lineHeight: "1.5" },
    },
  },
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.5", md: "1.6", lg: "1.5", xl: "1.4" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "16px", xl: "999px" },
  defaultRadius: "sm",
  /** From this width on the side bar is beside the page; the style sheets say 800px. */
  breakpoints: { nav: "801px" },
  components: {
    Button: {
      defaultProps: { size: "md" },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: {
          "--button-height": sizeOf(props.size),
          "--button-fz": props.size === "lg" ? "1rem" : "0.875rem",
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: "md", variant: "subtle", color: "dark.2" },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        root: { "--ai-size": sizeOf(props.size) },
      }),
    },
    Input: {
      vars: (_theme: unknown, props: { size?: unknown; error?: unknown }) => ({
        wrapper: {
          "--input-height": sizeOf(props.size),
          "--input-fz": textSizeOf(props.size),
          "--input-bg": "var(--input-surface)",
          "--input-bd": props.error ? "var(--danger)" : "var(--border-strong)",
          "--input-bd-focus": "var(--focus)",
        },
      }),
    },
    InputWrapper: {
      defaultProps: field,
      styles: {
        label: { fontSize: "0.875rem", fontWeight: 550, marginBottom: "6px" },
        description: { fontSize: "0.8125rem", color: "var(--text-3)", marginTop: "6px" },
        error: { fontSize: "0.8125rem", marginTop: "6px" },
        required: { color: "var(--text-3)" },
      },
    },
    TextInput: { defaultProps: field },
    Textarea: { defaultProps: { ...field, autosize: true, minRows: 3, maxRows: 12 } },
    PasswordInput: { defaultProps: field },
    Select: { defaultProps: { ...field, allowDeselect: false, checkIconPosition: "right" } },
    MultiSelect: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Checkbox: { defaultProps: choice, styles: { input: outlined } },
    Radio: { defaultProps: choice, styles: { radio: outlined } },
    Switch: { defaultProps: { color: choice.color, size: choice.size } },
    Paper: { defaultProps: { withBorder: true, radius: "md" } },
    Alert: {
      defaultProps: { variant: "light", radius: "md" },
      vars: (_theme: unknown, props: { color?: string }) => ({
        root: {
          "--alert-bg": `color-mix(in srgb, ${hueOf(props.color)} 10%, var(--surface-1))`,
          "--alert-bd": `1px solid color-mix(in srgb, ${hueOf(props.color)} 45%, var(--surface-1))`,
          "--alert-color": hueOf(props.color),
        },
      }),
    },
    Menu: {
      // The placeholder is a child of the menu but no menu item, which confuses screen readers.
      defaultProps: { position: "bottom-end", withInitialFocusPlaceholder: false },
      styles: {
        dropdown: { ...floating, maxWidth: "calc(100vw - 32px)", overflowWrap: "anywhere" },
        itemLabel: { minWidth: 0 },
      },
    },
    Popover: { styles: { dropdown: floating } },
    Combobox: { styles: { dropdown: floating } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
        // Mantine would turn a plain length into one that grows with the text.
        xOffset: "calc(16px)",
        overlayProps: { backgroundOpacity: SCRIM },
      },
      styles: {
        content: floating,
        header: { ...dialogHead, background: "var(--surface-2)" },
        title: dialogTitle,
      },
    },
    Drawer: {
      defaultProps: { position: "right", overlayProps: { backgroundOpacity: SCRIM } },
      styles: {
        content: { background: "var(--surface-1)" },
        header: { ...dialogHead, background: "var(--surface-1)" },
        title: dialogTitle,
      },
    },
    Tooltip: {
      defaultProps: {
        color: "dark.4",
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Anchor: { defaultProps: { underline: "hover" } },
    Skeleton: { defaultProps: { radius: "xs" } },
  },
});

/** Mantine's own dark colours have too little contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const tokens = {
    "--mantine-color-body": "var(--canvas)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-dimmed": "var(--text-2)",
    "--mantine-color-placeholder": "var(--text-3)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-anchor": "var(--brand-4)",
    "--mantine-color-default": "var(--surface-2)",
    "--mantine-color-default-hover": "var(--surface-3)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--border)",
    "--mantine-color-disabled": "var(--surface-1)",
    "--mantine-color-disabled-color": "var(--text-disabled)",
    "--mantine-color-disabled-border": "var(--border)",
    "--mantine-primary-color-filled-hover": "var(--brand-4)",
    "--mantine-color-brand-filled-hover": "var(--brand-4)",
  };
  return { variables: {}, light: {}, dark: tokens };
};

import { LAYOUT } from "@atrium/contract/pages";
import { createTheme, type CSSVariablesResolver } from "@mantine/core";

const accentShades = [
  "var(--accent-soft)",
  "var(--accent-soft)",
  "var(--accent-line)",
  "var(--accent-line)",
  "var(--accent-text)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent-hover)",
  "var(--accent-hover)",
  "var(--accent-hover)",
] as const;

/**
 * The Mantine theme. It holds no colour of its own: every one is a token of `tokens.css`, so both themes and parts of a
 * page in the other theme follow by themselves. Control sizes: `xs` 26 px, `sm` 30 px (default), `md` 32 px, `lg` 42 px.
 */
export const atriumTheme = createTheme({
  fontFamily: "var(--font)",
  fontSizes: { xs: "12px", sm: "13px", md: "13px", lg: "15px", xl: "18px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.45", lg: "1.4", xl: "1.3" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "sm",
  shadows: { xs: "var(--e-1)", sm: "var(--e-1)", md: "var(--e-2)", lg: "var(--e-3)", xl: "var(--e-3)" },
  colors: { accent: accentShades },
  primaryColor: "accent",
  primaryShade: 5,
  respectReducedMotion: true,
  cursorType: "pointer",
  focusRing: "auto",
  headings: { fontWeight: "600" },
  breakpoints: { xs: "30em", sm: "40em", md: "62em", lg: "80em", xl: "125em" },
});

/** Mantine's own variables, pointed at ours (DESIGN §15). */
const colours = {
  "--mantine-color-body": "var(--canvas)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-error": "var(--alarm-text)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--surface-2)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-control)",
  "--mantine-color-disabled": "var(--surface-3)",
  "--mantine-color-disabled-color": "var(--ink-off)",
  "--mantine-color-disabled-border": "var(--line-strong)",
  "--mantine-color-accent-filled": "var(--accent)",
  "--mantine-color-accent-filled-hover": "var(--accent-hover)",
  "--mantine-color-accent-light": "var(--accent-soft)",
  "--mantine-color-accent-light-hover": "var(--accent-soft)",
  "--mantine-color-accent-light-color": "var(--accent-text)",
  "--mantine-color-accent-outline": "var(--accent-line)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-filled-hover": "var(--accent-hover)",
  "--mantine-primary-color-light": "var(--accent-soft)",
  "--mantine-primary-color-light-hover": "var(--accent-soft)",
  "--mantine-primary-color-light-color": "var(--accent-text)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
};

/** Widths that the specification fixes (point 9). */
const widths = {
  "--side-width": `${LAYOUT.sideWidth}px`,
  "--side-width-collapsed": `${LAYOUT.collapsedSideWidth}px`,
};

/** Colours in each scheme's own block, or Mantine's own dark values would be the stronger ones. */
export const atriumVariables: CSSVariablesResolver = () => ({ variables: widths, light: colours, dark: colours });

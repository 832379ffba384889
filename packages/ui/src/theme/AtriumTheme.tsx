import { LAYOUT } from "@atrium/contract/pages";
import { currentFormats, t } from "@atrium/words";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { atriumTheme, atriumVariables } from "./theme.ts";

const colorSchemeManager = localStorageColorSchemeManager({ key: "atrium.theme" });

const BUTTON_SIZES: Record<string, { height: string; padding: string; font: string }> = {
  xs: { height: "26px", padding: "9px", font: "12px" },
  sm: { height: "30px", padding: "12px", font: "13px" },
  md: { height: "32px", padding: "12px", font: "13px" },
  lg: { height: "42px", padding: "16px", font: "14px" },
};

function buttonVariables(_theme: unknown, props: { size?: string }) {
  const size = BUTTON_SIZES[props.size ?? "sm"];
  if (size === undefined) return { root: {} };
  return { root: { "--button-height": size.height, "--button-padding-x": size.padding, "--button-fz": size.font } };
}

/** The header of a dialog is drawn as one, and is no second banner of the page. */
const DIALOG_PARTS = { header: { role: "presentation" } };

/** Defaults by component name rather than `Button.extend`, so that a page loads only the components it shows. */
const themeWith = (close: string) => ({
  ...atriumTheme,
  components: {
    Button: { defaultProps: { size: "sm", variant: "default" }, vars: buttonVariables },
    Modal: {
      defaultProps: {
        size: LAYOUT.modalWidth,
        radius: "xl",
        centered: true,
        transitionProps: { duration: 120 },
        closeButtonProps: { "aria-label": close },
        attributes: DIALOG_PARTS,
      },
    },
    Drawer: {
      defaultProps: {
        size: LAYOUT.modalWidth,
        position: "right",
        closeButtonProps: { "aria-label": close },
        attributes: DIALOG_PARTS,
      },
    },
    // The point and the comma are both taken for it.
    NumberInput: { defaultProps: () => ({ decimalSeparator: currentFormats().decimal }) },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
    Switch: { defaultProps: { size: "sm", withThumbIndicator: false } },
  },
});

/** The design system around a page: theme, colour scheme (light, dark or the system's, remembered in the browser). */
export function AtriumTheme({ children }: { children: ReactNode }) {
  const close = t("Close");
  const theme = useMemo(() => themeWith(close), [close]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={atriumVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

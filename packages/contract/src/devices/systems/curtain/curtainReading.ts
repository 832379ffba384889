import { t } from "@atrium/words";
import type { ReadingRules } from "../../reading.ts";

/** Codes of the point `movement`. */
export const CURTAIN_MOVEMENT = { stopped: 0, opening: 1, closing: 2 } as const;

export const CURTAIN_RULES = {
  main: "position",
  reads: ["target", "movement", "obstacle", "travel-time"],
  conditionOf: (values) => {
    const isOpen = (values["position"] ?? 0) > 0;
    return {
      isOn: isOpen,
      word: movementWord(values["movement"] ?? 0) ?? (isOpen ? t("open") : t("closed")),
      trouble: values["fault"] === 1 ? t("motor fault") : values["obstacle"] === 1 ? t("obstacle") : undefined,
      disabled: values["local"] === 1 ? t("in local mode") : undefined,
    };
  },
} as const satisfies ReadingRules;

function movementWord(movement: number): string | undefined {
  if (movement === CURTAIN_MOVEMENT.opening) return t("opening");
  return movement === CURTAIN_MOVEMENT.closing ? t("closing") : undefined;
}

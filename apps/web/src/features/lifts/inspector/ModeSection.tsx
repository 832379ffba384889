import {
  LIFT_CONFIG_MODE_OF,
  LIFT_MODE_CODES,
  LIFT_MODE_NAMES,
  LIFT_MODES,
  LIFT_RIDE_MODES,
  type LiftMode,
} from "@atrium/contract/devices";
import { Segmented } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { useId, useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import type { DeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { modeOf } from "../lift.ts";
import styles from "./lifts.module.css";

/** One row of a set: what it is called, the mode behind it, and the words that others use for it. */
interface ModeRow {
  readonly mode: LiftMode;
  readonly name: string;
  readonly codes: string;
}

/** The specification's first set; the lift's own configuration writes some of them differently. */
function serviceRows(): ModeRow[] {
  return LIFT_MODES.map((mode) => ({
    mode,
    name: sayTerm(LIFT_MODE_NAMES[mode]),
    codes: [mode, ...configWords(mode)].join(" · "),
  }));
}

/** Its second set: a VIP ride is independent service. */
function rideRows(): ModeRow[] {
  return Object.entries(LIFT_RIDE_MODES).map(([word, mode]) => ({
    mode,
    name: word === "VIP" ? t("VIP, independent") : sayTerm(LIFT_MODE_NAMES[mode]),
    codes: word,
  }));
}

const SETS = { service: serviceRows, ride: rideRows } as const;

interface ModeSectionProps {
  device: Device;
  controls: DeviceControls;
}

/** How the lift serves people. A change asks first and wants a reason. */
export function ModeSection({ device, controls }: ModeSectionProps) {
  const [set, setSet] = useState<keyof typeof SETS>("service");
  const name = useId();
  const { reading, isLocked, canControl, ghost } = controls;
  const now = modeOf(reading.values);
  const asked = LIFT_MODES.find((mode) => LIFT_MODE_CODES[mode] === ghost("mode"));
  return (
    <Section title={t("Mode")} note={canControl ? t("confirmation required") : undefined}>
      <Segmented
        label={t("Mode set")}
        isFullWidth
        value={set}
        onChange={setSet}
        segments={[
          { value: "service", label: t("Service") },
          { value: "ride", label: t("Normal and VIP") },
        ]}
      />
      <fieldset className={`p-0 overflow-hidden rounded border ${styles["modes"]}`} disabled={isLocked("mode")}>
        <legend className="sr-only">{t("Mode of {name}", { name: device.name })}</legend>
        {SETS[set]().map((row) => (
          <label
            className="row gap-10 border-t cursor-pointer"
            key={row.mode}
            data-on={row.mode === now}
            data-asked={row.mode === asked}
          >
            <input
              className="flex-none m-0"
              type="radio"
              name={name}
              checked={row.mode === now}
              onChange={() => {
                controls.set({ mode: LIFT_MODE_CODES[row.mode] });
              }}
            />
            <span className="grow">{row.name}</span>
            <span className="t11 muted" translate="no">
              {row.codes}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}

/** Words of the configuration that are not the mode's own: OSS for out of service. */
function configWords(mode: LiftMode): string[] {
  return Object.entries(LIFT_CONFIG_MODE_OF).flatMap(([word, meant]) =>
    meant === mode && word.toUpperCase() !== mode ? [word] : [],
  );
}

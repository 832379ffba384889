import { AIR_CONDITIONER_FAULTS } from "@atrium/contract/devices";
import { phrase, type Phrase, sayNumber, sayTerm, sayUnit, sayValue, t } from "@atrium/words";
import { OnSwitch } from "../../control/controls/OnSwitch.tsx";
import { PointControl } from "../../control/controls/PointControl.tsx";
import { useControl } from "../../control/ControlContext.tsx";
import { useDevicePoint } from "../../devices/DevicesContext.ts";
import { limitsOf } from "../../control/commands/change.ts";
import type { Device } from "../../devices/device.ts";
import { Confirmation } from "../../control/inspector/Confirmation.tsx";
import { DaySection } from "../../devices/inspector/DaySection.tsx";
import { BigValue, Controls, DeviceHead, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { type Fact, Facts } from "../../devices/inspector/Facts.tsx";
import { HoldTime } from "../../control/inspector/HoldTime.tsx";
import { LastCommands } from "../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../control/inspector/StillWorks.tsx";
import { type DeviceControls, useDeviceControls } from "../../control/inspector/useDeviceControls.ts";
import { Why } from "../../control/inspector/Why.tsx";
import type { ControlReading } from "../../control/reading.ts";
import { isStuckAt, valueOf } from "../../devices/reading.ts";
import { stateName } from "../../devices/values.ts";
import { useClock } from "../../platform/useClock.ts";
import { COLOURED, COMFORT, LARGE_DEVIATION } from "./temperature.ts";
import { deviationOf, deviationText, ratedKilowatts, setpointText, type UnitValues, unitOf } from "./unit.ts";
import { useDeviationTime } from "./useDeviationTime.ts";

/** One unit: how warm it is and how far from what was asked for, its controls, why it is so, its day, what it is. */
export function UnitInspector({ device }: { device: Device }) {
  const controls = useDeviceControls(device);
  const { reading, canControl, locks } = controls;
  const unit = unitOf(reading);
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <BigValue
            text={unit.temperature === null ? "–" : sayValue(unit.temperature, "°C", 2)}
            unit={sayUnit("°C")}
            isOld={reading.isStale || isStuckAt(reading, "temperature")}
          />
          <UnitConfirmation device={device} controls={controls} unit={unit} />
          {canControl && (
            <OnSwitch
              name={device.name}
              value={controls.ghost("on") ?? valueOf(reading, "on")}
              isLocked={controls.isLocked("on")}
              onChange={(isOn) => {
                controls.set({ on: isOn ? 1 : 0 });
              }}
            />
          )}
        </ValueRow>
        {canControl &&
          ["setpoint", "mode", "fan"].map((key) => <Control key={key} of={key} device={device} controls={controls} />)}
        {canControl && locks.map((sentence) => <LockNote key={sentence}>{sentence}</LockNote>)}
        {canControl && locks.length === 0 && <HoldTime words={t("Hold new values for")} />}
      </Controls>
      <Reasons device={device} controls={controls} unit={unit} />
      <DaySection
        device={device}
        point="temperature"
        power="power"
        range={{ min: COLOURED.min, max: 30 }}
        band={{ ...COMFORT, name: comfortText() }}
        {...(unit.isOn === true && unit.setpoint !== null ? { line: unit.setpoint } : undefined)}
      />
      <LastCommands device={device} />
      <UnitFacts device={device} reading={reading} />
      <StillWorks />
    </>
  );
}

/** "22–26 comfort" */
function comfortText(): string {
  const text = (value: number) => sayValue(value, "°C", { most: 0 });
  return t("{min}–{max} comfort", { min: text(COMFORT.min), max: text(COMFORT.max) });
}

/** Stands alone because it looks at the clock. */
function UnitConfirmation({ device, controls, unit }: { device: Device; controls: DeviceControls; unit: UnitValues }) {
  return <Confirmation device={device} controls={controls} remark={useRemark(device, controls.reading, unit)} />;
}

function Control({ of: key, device, controls }: { of: string; device: Device; controls: DeviceControls }) {
  const point = device.points[key];
  if (point === undefined) return null;
  return (
    <PointControl
      name={device.name}
      point={point}
      values={controls.reading.values}
      value={valueOf(controls.reading, key)}
      ghost={controls.ghost(key)}
      isLocked={controls.isLocked(key)}
      onValue={(value) => {
        controls.set({ [key]: value });
      }}
    />
  );
}

/** How long a confirmation stands before the deviation has its place again, ms. */
const CONFIRMED_FOR = 20_000;

/** How far the room is from what was asked for, and since when. */
function useRemark(device: Device, reading: ControlReading, unit: UnitValues) {
  const time = useClock(useControl().now);
  const deviation = deviationOf(unit);
  const since = useDeviationTime(device, deviation);
  const isJustSettled = Object.values(reading.commands).some(({ settledAt = 0 }) => time - settledAt < CONFIRMED_FOR);
  if (deviation === undefined || reading.isStale || isJustSettled) return undefined;
  const isLarge = Math.abs(deviation) >= LARGE_DEVIATION;
  return {
    glyph: isLarge ? ("trouble" as const) : ("normal" as const),
    first: deviationText(deviation),
    second: since === undefined ? t("from setpoint") : t("for {since}", { since }),
  };
}

/** Why it is on or off, and why each thing that a person holds is as it is. */
function Reasons({ device, controls, unit }: { device: Device; controls: DeviceControls; unit: UnitValues }) {
  const { reading } = controls;
  const mode = device.points["mode"];
  const does = mode === undefined || unit.mode === null ? undefined : DOES[stateName(mode, unit.mode)];
  return ["on", "setpoint", "mode", "fan"].map((key) => {
    if (key !== "on" && reading.holds[key] === undefined) return null;
    return (
      <Why
        key={key}
        device={device}
        point={key}
        hasFault={key === "on"}
        value={valueOf(reading, key)}
        {...(key === "on"
          ? { says: unit.isOn === true ? (does === undefined ? t("on") : t(does)) : t("off") }
          : undefined)}
        onRelease={
          controls.canControl && controls.lock === undefined
            ? () => {
                controls.release([key]);
              }
            : undefined
        }
      />
    );
  });
}

/** What a unit does in each mode, after "Why is it". */
const DOES: Readonly<Record<string, Phrase>> = {
  Cold: phrase("cooling"),
  Flow: phrase("drying"),
  Fan: phrase("circulating air"),
};

function UnitFacts({ device, reading }: { device: Device; reading: ControlReading }) {
  const humidity = useDevicePoint(device, "humidity")?.value ?? null;
  const isDirty = useDevicePoint(device, "filter")?.value ?? null;
  const code = useDevicePoint(device, "fault-code")?.value ?? null;
  const setpoint = device.points["setpoint"];
  const limits = setpoint === undefined ? undefined : limitsOf(setpoint, reading.values);
  const rated = ratedKilowatts(device);
  const facts: Fact[] = [
    [t("Rated cooling"), rated === undefined ? undefined : `${sayNumber(rated, 2)} kW`],
    [t("Room humidity"), humidity === null ? undefined : `${sayNumber(humidity, 2)} %`],
    [
      t("Setpoint limits"),
      limits === undefined ? undefined : `${setpointText(limits.min)}–${setpointText(limits.max)} ${sayUnit("°C")}`,
    ],
    [t("Filter"), isDirty === null ? undefined : isDirty === 1 ? t("Dirty, needs cleaning") : t("Clean")],
    [t("MAC address"), textOf(device.address["mac"])],
    [t("Fault"), code === null ? undefined : faultText(code)],
  ];
  return <Facts device={device} seenAt={reading.seenAt} facts={facts} />;
}

function textOf(field: unknown): string | undefined {
  return typeof field === "string" ? field : undefined;
}

/** "None", "5: No outdoor unit". */
function faultText(code: number): string {
  const name = Object.entries(AIR_CONDITIONER_FAULTS).find(([known]) => Number(known) === code)?.[1];
  if (code <= 1) return name === undefined ? t("None") : sayTerm(name);
  return name === undefined ? t("Code {code}", { code }) : `${String(code)}: ${sayTerm(name)}`;
}

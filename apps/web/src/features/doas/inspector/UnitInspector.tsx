import { fixedNumber } from "@atrium/contract";
import { DOAS, factsOf } from "@atrium/contract/devices";
import { sayNumber, sayQuantity, t } from "@atrium/words";
import { OnSwitch } from "../../../control/controls/OnSwitch.tsx";
import { useControl } from "../../../control/ControlContext.tsx";
import { useDevicePoint } from "../../../devices/DevicesContext.ts";
import { Confirmation } from "../../../control/inspector/Confirmation.tsx";
import { Controls } from "../../../devices/inspector/DeviceParts.tsx";
import { type Fact, Facts } from "../../../devices/inspector/Facts.tsx";
import { HoldTime } from "../../../control/inspector/HoldTime.tsx";
import { LastCommands } from "../../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { Why } from "../../../control/inspector/Why.tsx";
import type { Device } from "../../../devices/device.ts";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { useSite } from "../../../platform/site.ts";
import { placeOf } from "../floors.ts";
import { AUTO, levelName } from "../levels.ts";
import { co2Text, powerText, unitText } from "../words.ts";
import { ServedRooms } from "./ServedRooms.tsx";
import styles from "./inspector.module.css";
import { LevelChoice } from "./LevelChoice.tsx";
import inspector from "../../../devices/inspector/inspector.module.css";

/** One unit: what it does and how sure that is, its level, why it is so, its last commands, what it is. */
export function UnitInspector({ device }: DeviceProps) {
  const { canControl } = useControl();
  const controls = useDeviceControls(device);
  const { reading, locks } = controls;
  const on = valueOf(reading, "on");
  const level = valueOf(reading, "level");
  const isLocked = controls.isLocked("on");
  const askedLevel = controls.ghost("level");
  const release = () => {
    controls.release();
  };

  return (
    <>
      <UnitHead unit={device} />
      <Controls>
        <div className="row gap-12">
          <div className="grow">
            <div className={styles["state"]} data-old={reading.isStale}>
              {unitText(reading)}
            </div>
            <div className="t12 muted num">
              {t("Fan speed {speed}{comma}", {
                speed: speedText(valueOf(reading, "supply-fan")),
                comma: comma(powerText(reading)),
              })}
            </div>
          </div>
          {canControl && (
            <OnSwitch
              name={device.name}
              value={controls.ghost("on") ?? on}
              isLocked={isLocked}
              onChange={(isOn) => {
                controls.set({ on: isOn ? 1 : 0 });
              }}
            />
          )}
        </div>
        <Confirmation device={device} controls={controls} />
        {canControl && (
          <LevelChoice
            name={device.name}
            // The level that a unit which is off would run at is not its level now.
            value={askedLevel ?? (on === 1 ? level : null)}
            isLocked={isLocked}
            onLevel={(wanted) => {
              controls.set(on === 1 ? { level: wanted } : { on: 1, level: wanted });
            }}
          />
        )}
        {canControl && locks.map((lock) => <LockNote key={lock}>{lock}</LockNote>)}
        {canControl && locks.length === 0 && <HoldTime words={t("Hold new levels for")} />}
      </Controls>
      {on === 1 ? (
        <Why
          device={device}
          point="level"
          value={level}
          says={t("at {levelName}", { levelName: levelName(level) })}
          onRelease={isLocked ? undefined : release}
        />
      ) : (
        <Why device={device} point="on" value={on} onRelease={isLocked ? undefined : release} />
      )}
      <AutoNote device={device} controls={controls} />
      <ServedRooms device={device} />
      <LastCommands device={device} />
      <Facts device={device} seenAt={reading.seenAt} facts={useUnitFacts(device)} />
      <StillWorks />
    </>
  );
}

/** Its name and place; what is looked at may be the whole building. */
function UnitHead({ unit }: { unit: Device }) {
  const building = useSite().places.find(({ key }) => key === unit.placement);
  return (
    <header className={inspector["head"]}>
      <h2>{unit.name}</h2>
      <div className="t12 muted">
        {`${building === undefined ? unit.id : `${unit.id} · ${placeOf(unit, building)}`}${servedText(unit)}`}
      </div>
    </header>
  );
}

/** " · serves 5 rooms"; nothing where the site does not say. */
function servedText({ facts }: Device): string {
  const { rooms } = factsOf(DOAS, facts);
  return rooms === undefined
    ? ""
    : t(" · serves {count, plural, one {# room} other {# rooms}}", { count: rooms.length });
}

/** What the unit would do by itself, while somebody else says what it does. */
function AutoNote({
  device,
  controls: { reading },
}: {
  device: Device;
  controls: ReturnType<typeof useDeviceControls>;
}) {
  const autoLevel = valueOf(reading, "auto-level");
  if (autoLevel === null || valueOf(reading, "level") === AUTO || device.points["auto-level"] === undefined) {
    return null;
  }
  return (
    <p className={`${styles["auto"]} t12 muted num`}>
      {t("Auto, from return CO₂: {co2} calls for {levelName}.", {
        co2: co2Text(reading),
        levelName: levelName(autoLevel),
      })}
    </p>
  );
}

function useUnitFacts(device: Device): readonly Fact[] {
  const hours = useDevicePoint(device, "hours")?.value ?? null;
  const remaining = useDevicePoint(device, "filter-remaining")?.value ?? null;
  const rated = factsOf(DOAS, device.facts).m3h;
  return [
    [
      t("Filter change due"),
      remaining === null ? undefined : t("in {round} running hours", { round: sayNumber(Math.round(remaining)) }),
    ],
    [t("Running hours"), hours === null ? undefined : `${decimals(hours)} h`],
    [t("Rated flow"), typeof rated === "number" ? sayQuantity(rated, "m³/h") : undefined],
  ];
}

function speedText(percent: number | null): string {
  return percent === null ? "–" : `${sayNumber(percent, 2)} %`;
}

function comma(text: string | undefined): string {
  return text === undefined ? "" : `, ${text}`;
}

function decimals(value: number): string {
  return fixedNumber(value, 2);
}

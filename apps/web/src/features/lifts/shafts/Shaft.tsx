import { Icon } from "@atrium/ui";
import type { LiftMode } from "@atrium/contract/devices";
import { LIFT_MODE_NAMES } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Ban from "lucide-react/icons/ban";
import ChevronsUp from "lucide-react/icons/chevrons-up";
import KeyRound from "lucide-react/icons/key-round";
import UserRound from "lucide-react/icons/user-round";
import { useMemo } from "react";
import { useControl, useReading } from "../../../control/ControlContext.tsx";
import { arrival } from "../../../platform/arrival.ts";
import type { Device } from "../../../devices/device.ts";
import { stateText } from "../../../devices/words.ts";
import { carWords, liftFactsOf, modeOf } from "../lift.ts";
import { Beside, spokenStops } from "./Beside.tsx";
import { Car } from "./Car.tsx";
import { type Geometry, shaftLeft } from "./geometry.ts";
import styles from "./shafts.module.css";

const MODE_ICONS: Readonly<Record<LiftMode, LucideIcon>> = {
  NORMAL: ArrowUpDown,
  PRL: ChevronsUp,
  INDEPENDENT_SERVICE: KeyRound,
  ATTENDANT_SERVICE: UserRound,
  OUT_OF_SERVICE: Ban,
};

/** px of the line that all shafts stand on. */
const GROUND_LINE = 3;

interface ShaftProps {
  device: Device;
  index: number;
  geometry: Geometry;
}

/** One lift: its name and what it does, its shaft with the car, and what lies beside it. */
export function Shaft({ device, index, geometry }: ShaftProps) {
  const { selection, select } = useControl();
  const reading = useReading(device);
  const { values } = reading;
  const facts = liftFactsOf(device);
  const mode = modeOf(values);
  const left = shaftLeft(geometry, index);
  const isSelected = selection.has(device.id);
  const doing = reading.isStale ? stateText(reading) : carWords(values, facts);
  const { top, floors, floorHeight, shaft } = geometry;
  const serves = Math.max(1, facts.serves.length);
  // The same object while it means the same: a car's motion restarts with another.
  const own = useMemo(() => ({ ...geometry, floors: serves }), [geometry, serves]);
  const head = top + (floors - serves) * floorHeight;
  return (
    <div className={styles["column"]} style={{ left, width: geometry.column - 4, height: geometry.height }}>
      <div className={`absolute overflow-hidden ${styles["head"]}`} aria-hidden>
        <div className={`nowrap b ink ${styles["name"]}`}>
          {device.name}
          {facts.devID !== undefined && <span className="t11 muted">{t("ID {devID}", { devID: facts.devID })}</span>}
        </div>
        <div className={`row gap-6 t12 ink2 ${styles["mode"]}`} data-special={mode !== undefined && mode !== "NORMAL"}>
          <Icon of={MODE_ICONS[mode ?? "NORMAL"]} size={13} />
          <span className="ell">{mode === undefined ? t("Unknown") : sayTerm(LIFT_MODE_NAMES[mode])}</span>
        </div>
        <div className={`ell t11 muted ${styles["doing"]}`}>{doing}</div>
      </div>
      <div
        className={`absolute overflow-hidden ${styles["shaft"]}`}
        data-out={mode === "OUT_OF_SERVICE"}
        style={{ top: head, width: shaft, height: serves * floorHeight - GROUND_LINE }}
      >
        {Array.from({ length: serves }, (_, floor) => (
          <span
            key={floor}
            className={`t11 muted ${styles["number"]}`}
            style={{ top: (serves - floor - 1) * floorHeight, height: floorHeight }}
          >
            {floor + 1}
          </span>
        ))}
        <i className={styles["pulley"]} />
        <Car device={device} reading={reading} geometry={own} />
      </div>
      <div className={styles["beside"]} style={{ left: shaft, height: geometry.height }} aria-hidden>
        <Beside device={device} reading={reading} geometry={geometry} />
      </div>
      <button
        type="button"
        data-pin={device.id}
        className={`p-0 cursor-pointer ${styles["hit"]}`}
        aria-pressed={isSelected}
        aria-label={t("{name}, {part}, {doing}, {spokenStops}, load {value} percent", {
          name: device.name,
          part: mode === undefined ? t("mode unknown") : sayTerm(LIFT_MODE_NAMES[mode]),
          doing,
          spokenStops: spokenStops(reading),
          value: values["load"] ?? 0,
        })}
        style={{ top: head - 5, width: shaft + 10, height: serves * floorHeight + 10 }}
        onClick={(event) => {
          const isMore = event.ctrlKey || event.metaKey;
          const others = isMore ? [...selection].filter((id) => id !== device.id) : [];
          select(isMore && isSelected ? others : [...others, device.id]);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          select([device.id]);
          arrival.ask(device.id);
        }}
      />
    </div>
  );
}

import { categoryOf, type DeviceState } from "@atrium/contract";
import { NamedIcon, StateGlyph } from "@atrium/ui";
import { useDevices, useReading } from "../../../devices/DevicesContext.ts";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceProps, StageProps } from "../../../devices/system.ts";
import { pointText, stateText } from "../../../devices/words.ts";
import styles from "../plant.module.css";
import { readableOf } from "../readable.ts";

/** Every piece of equipment in full, in the order of the plans: what it is, its state, all of its points. */
export function PlantCards({ near }: StageProps) {
  return (
    <ul className={styles["cards"]}>
      {near.map((device) => (
        <li key={device.id}>
          <PlantCard device={device} />
        </li>
      ))}
    </ul>
  );
}

function PlantCard({ device }: DeviceProps) {
  const { selection, select, system } = useDevices();
  const reading = useReading(device);
  const category = categoryOf(device.facts);
  const points = readableOf(device);
  return (
    <section className={styles["card"]} data-selected={selection.has(device.id)} data-state={reading.state}>
      <button
        type="button"
        className={styles["cardHead"]}
        data-pin={device.id}
        aria-pressed={selection.has(device.id)}
        onClick={() => {
          select([device.id]);
        }}
      >
        <span className={styles["symbol"]} data-on={reading.condition.isOn && !reading.isStale}>
          <NamedIcon name={category?.icon ?? ""} otherwise="factory" size={20} />
        </span>
        <span className={styles["names"]}>
          <b>{device.name}</b>
          <span className="t12 muted">{`${category?.name ?? "Equipment"} · ${device.id}`}</span>
          <span className={styles["state"]}>
            <StateMark state={reading.state} />
            {points.length === 0 ? "Not connected" : stateText(reading)}
          </span>
        </span>
      </button>
      <dl data-old={reading.isStale}>
        {points.map(({ key, name, isAlarm }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className="num" data-alarm={isAlarm && valueOf(reading, key) === 1}>
              {pointText(system.words, device, { key, value: valueOf(reading, key) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The mark of what is out of the ordinary; what runs has a full dot, what does not an empty one. */
function StateMark({ state }: { state: DeviceState }) {
  if (state === "on" || state === "off") return <i className={styles["dot"]} data-on={state === "on"} />;
  return <StateGlyph state={state} size={13} />;
}

import type { PointId } from "@atrium/contract";
import { categoryOf, type DeviceState } from "@atrium/contract/devices";
import { NamedIcon, Sparkline, StateGlyph } from "@atrium/ui";
import { sayTerm, t, uncapital } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import { useDevices, useReading } from "../../../devices/DevicesContext.ts";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceProps, StageProps } from "../../../devices/system.ts";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { pointText, stateText } from "../../../devices/words.ts";
import styles from "../plant.module.css";
import { TankSymbol } from "../TankSymbol.tsx";
import { readableOf, trendOf } from "../readable.ts";
import type { DayLine } from "../../../devices/dayLines/dayLine.ts";
import { useDayLines } from "../../../devices/dayLines/dayLines.ts";

/** Every piece of equipment in full, in the order of the plans: what it is, its state, all of its points, its day. */
export function PlantCards({ near }: StageProps) {
  const { now, system, place } = useDevices();
  const { module, listed = [] } = system;
  const points = near.flatMap((device) => {
    const trend = trendPoint(device);
    return trend === undefined ? [] : [trend.id];
  });
  const lines = useDayLines(points, now());
  return (
    <>
      <div className={`flex justify-end ${styles["cardsHead"]}`}>
        <ExportButton what={t("points")} of={() => ({ list: "points", module, place, filters: [...listed] })} />
      </div>
      <ul className={`grid items-start gap-12 flex-1 min-h-0 m-0 overflow-auto ${styles["cards"]}`}>
        {near.map((device) => (
          <li key={device.id}>
            <PlantCard device={device} line={lineOf(device, lines)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function trendPoint(device: Device) {
  const key = trendOf(device);
  return key === undefined ? undefined : device.points[key];
}

function lineOf(device: Device, lines: ReadonlyMap<PointId, DayLine>): DayLine | undefined {
  const point = trendPoint(device);
  return point === undefined ? undefined : lines.get(point.id);
}

function PlantCard({ device, line }: DeviceProps & { line: DayLine | undefined }) {
  const { selection, select, system } = useDevices();
  const reading = useReading(device);
  const category = categoryOf(device);
  const points = readableOf(device);
  return (
    <section
      className={`rounded border ${styles["card"]}`}
      data-selected={selection.has(device.id)}
      data-state={reading.state}
    >
      <button
        type="button"
        className={`flex items-start gap-12 text-left ink w-full border-0 cursor-pointer ${styles["cardHead"]}`}
        data-pin={device.id}
        aria-pressed={selection.has(device.id)}
        onClick={() => {
          select([device.id]);
        }}
      >
        {device.points["level"] === undefined ? (
          <span
            className={`grid place-center flex-none ink2 ${styles["symbol"]}`}
            data-on={reading.condition.isOn && !reading.isStale}
          >
            <NamedIcon name={category?.icon ?? ""} otherwise="factory" size={20} />
          </span>
        ) : (
          <TankSymbol level={valueOf(reading, "level")} width={36} height={46} />
        )}
        <span className={`grid min-w-0 ${styles["names"]}`}>
          <b>{device.name}</b>
          <span className="t12 muted">{`${category === undefined ? t("Equipment") : sayTerm(category.name)} · ${device.id}`}</span>
          <span className="inline-row gap-6">
            <StateMark state={reading.state} />
            {points.length === 0 ? t("Not connected") : stateText(reading)}
          </span>
        </span>
      </button>
      <dl className="m-0" data-old={reading.isStale}>
        {points.map(({ key, name, alarmCodes }) => (
          <div key={key}>
            <dt className="ink2">{name}</dt>
            <dd className="m-0 text-right b num" data-alarm={alarmCodes.includes(valueOf(reading, key) ?? Number.NaN)}>
              {pointText(system.words(), device, { key, value: valueOf(reading, key) })}
            </dd>
          </div>
        ))}
      </dl>
      {line !== undefined && <CardLine name={trendPoint(device)?.name ?? ""} line={line} isOld={reading.isStale} />}
    </section>
  );
}

/** How its main value went in the last 24 hours. */
function CardLine({ name, line, isOld }: { name: string; line: DayLine; isOld: boolean }) {
  const isEmpty = line.every((mean) => mean === null);
  return (
    <div className={`row justify-between gap-10 border-t ${styles["day"]}`}>
      <span className="t12 muted">{t("24 h, {name}", { name: uncapital(sayTerm(name)) })}</span>
      {isEmpty ? (
        <span className="t12 muted">{t("nothing recorded")}</span>
      ) : (
        <Sparkline values={line} width={110} height={26} color={isOld ? "var(--ink-3)" : "var(--ink-2)"} />
      )}
    </div>
  );
}

/** The mark of what is out of the ordinary; what runs has a full dot, what does not an empty one. */
function StateMark({ state }: { state: DeviceState }) {
  if (state === "on" || state === "off") return <i className={styles["dot"]} data-on={state === "on"} />;
  return <StateGlyph state={state} size={13} />;
}

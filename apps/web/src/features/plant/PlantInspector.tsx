import { categoryOf, mainPointOf } from "@atrium/contract/devices";
import { sayTerm, sayUnit, t } from "@atrium/words";
import { useState } from "react";
import { useDevices, useReading } from "../../devices/DevicesContext.ts";
import { DaySection } from "../../devices/inspector/DaySection.tsx";
import { BigValue, Controls, DeviceHead, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../devices/inspector/Facts.tsx";
import { Section } from "../../devices/inspector/Section.tsx";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceProps } from "../../devices/system.ts";
import { numberText, valueText } from "../../devices/values.ts";
import { pointText, stateText } from "../../devices/words.ts";
import styles from "./plant.module.css";
import { readableOf, statusOf } from "./readable.ts";

/** One piece of equipment: the value that stands for it, the day of any of its points, and all of them. */
export function PlantInspector({ device }: DeviceProps) {
  const { rooms, system } = useDevices();
  const reading = useReading(device);
  const category = categoryOf(device);
  const [chosen, choose] = useState<string>();
  const mainKey = mainPointOf(device) ?? "status";
  const trend = chosen ?? mainKey;
  const main = device.points[mainKey];
  const value = main === undefined ? null : valueOf(reading, main.key);
  const points = readableOf(device);
  const unit = device.address["unit"];
  const status = statusOf(reading, device);
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <BigValue
            text={value === null ? "–" : main?.kind === "enum" ? valueText(main, value) : numberText(main, value)}
            {...(main?.unit === undefined ? {} : { unit: sayUnit(main.unit) })}
            isOld={reading.isStale}
          />
          <div className="t12 ink2">
            <div className="m">
              {status !== undefined && <b>{`${status} `}</b>}
              {stateText(reading)}
            </div>
            {main !== undefined && <div className="muted">{sayTerm(main.name)}</div>}
          </div>
        </ValueRow>
      </Controls>
      {points.length === 0 ? (
        <p className={`${styles["none"]} muted`}>{t("Not connected to a gateway: no values are read.")}</p>
      ) : (
        <>
          <DaySection
            device={device}
            point={trend}
            title={t("{name}, 24 hours", { name: sayTerm(device.points[trend]?.name ?? "") })}
          />
          <Section title={t("Points")} note={String(points.length)}>
            <ul className={`plain-list ${styles["points"]}`}>
              {points.map(({ key, name }) => (
                <li key={key}>
                  <button
                    className="flex justify-between gap-12 text-left ink w-full cursor-pointer"
                    type="button"
                    aria-pressed={key === trend}
                    onClick={() => {
                      choose(key);
                    }}
                  >
                    <span>{name}</span>
                    <b className="num" data-old={reading.isStale}>
                      {pointText(system.words(), device, { key, value: valueOf(reading, key) })}
                    </b>
                  </button>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Category"), category && sayTerm(category.name)],
          [t("Room"), rooms.get(device.room)?.name ?? device.room],
          [t("Unit"), unit === undefined ? undefined : String(unit)],
        ]}
      />
    </>
  );
}

import { airBand, goodRange, IAQ_METRIC_KEYS, IAQ_METRICS, type IaqMetric } from "@atrium/contract/devices";
import { ROUTES } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { sayTerm, sayUnit, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import ChartLine from "lucide-react/icons/chart-line";
import { useState } from "react";
import type { Device } from "../../devices/device.ts";
import { useDevices, useReading } from "../../devices/DevicesContext.ts";
import { DaySection } from "../../devices/inspector/DaySection.tsx";
import { Controls, DeviceHead, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../devices/inspector/Facts.tsx";
import { Section } from "../../devices/inspector/Section.tsx";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { DeviceProps } from "../../devices/system.ts";
import { airOf } from "./air.ts";
import { BandMark } from "./BandMark.tsx";
import styles from "./iaq.module.css";
import { metricNumber } from "./words.ts";

/** One sensor: how good its air is and by which metric, all six, and the day of one of them. */
export function AirInspector({ device }: DeviceProps) {
  const { rooms } = useDevices();
  const reading = useReading(device);
  const air = airOf(reading);
  const [chosen, choose] = useState<IaqMetric>();
  const metric = chosen ?? air?.metric ?? "co2";
  const { min, max } = goodRange(metric);
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          {air === undefined ? <span className="muted">{t("No value")}</span> : <BandMark band={air.band} />}
          {air !== undefined && air.band !== "good" && (
            <span className="t12 muted">{t("due to {name}", { name: sayTerm(IAQ_METRICS[air.metric].name) })}</span>
          )}
          {reading.isStale && <span className="t12 muted">{t("as last reported")}</span>}
        </ValueRow>
      </Controls>
      <Section title={t("Measured")}>
        <ul className={`plain-list grid ${styles["metrics"]}`}>
          {IAQ_METRIC_KEYS.map((key) => (
            <li key={key}>
              <MetricButton
                metric={key}
                reading={reading}
                isChosen={key === metric}
                onChoose={() => {
                  choose(key);
                }}
              />
            </li>
          ))}
        </ul>
      </Section>
      <DaySection
        device={device}
        point={metric}
        title={t("{name}, 24 hours", { name: sayTerm(IAQ_METRICS[metric].name) })}
        band={{ min, max, name: t("Good") }}
      />
      <Section title={t("Over time")}>
        <Button
          fullWidth
          leftSection={<Icon of={ChartLine} size={14} />}
          renderRoot={(props) => <Link {...props} {...chartLink(device, metric)} />}
        >
          {t("Show {name} in the chart", { name: sayTerm(IAQ_METRICS[metric].name) })}
        </Button>
      </Section>
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Room"), rooms.get(device.room)?.name],
          [t("Topic"), device.address["topic"] === undefined ? undefined : String(device.address["topic"])],
        ]}
      />
    </>
  );
}

/** The chart of one metric of a sensor, where others can be laid beside it. */
function chartLink({ placement, floor, zone, id }: Device, metric: IaqMetric) {
  return {
    to: ROUTES["monitor-iaq-chart"].path,
    params: { placement },
    search: { floor, zone, selection: id, metrics: metric },
  };
}

interface MetricButtonProps {
  metric: IaqMetric;
  reading: Reading;
  isChosen: boolean;
  onChoose: () => void;
}

function MetricButton({ metric, reading, isChosen, onChoose }: MetricButtonProps) {
  const value = valueOf(reading, metric);
  const band = airBand(metric, value);
  const { name, unit } = IAQ_METRICS[metric];
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span>{sayTerm(name)}</span>
      <span className={styles["value"]} data-old={reading.isStale}>
        <b className="num">{value === null ? "–" : metricNumber(metric, value)}</b>
        <span className="t12 muted">{` ${sayUnit(unit)}`}</span>
      </span>
      {band === undefined ? <span /> : <BandMark band={band} />}
    </button>
  );
}

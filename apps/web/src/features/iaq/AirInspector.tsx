import { airBand, goodRange, IAQ_METRIC_KEYS, IAQ_METRICS, type IaqMetric } from "@atrium/contract/devices";
import { ROUTES } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { sayTerm, sayUnit, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import ChartLine from "lucide-react/icons/chart-line";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useIsInUse } from "../../control/occupancy/RoomsInUse.tsx";
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
import { trendsQuery } from "../../ranges/trend/chartQueries.ts";
import styles from "./iaq.module.css";
import { MetricCurve } from "./MetricCurve.tsx";
import { metricNumber } from "./words.ts";

/** One sensor: how good its air is and by which metric, all six, and the day of one of them. */
export function AirInspector({ device }: DeviceProps) {
  const { rooms } = useDevices();
  const reading = useReading(device);
  const air = airOf(reading);
  const [chosen, choose] = useState<IaqMetric>();
  const metric = chosen ?? air?.metric ?? "co2";
  const { min, max } = goodRange(metric);
  const isInUse = useIsInUse(device.room);
  const day = useDay(device);
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
          {isInUse === false && <span className="t12 muted">{t("room not in use")}</span>}
        </ValueRow>
      </Controls>
      <Section title={t("Measured")}>
        <ul className={`plain-list grid ${styles["metrics"]}`}>
          {IAQ_METRIC_KEYS.map((key) => (
            <li key={key}>
              <MetricButton
                metric={key}
                reading={reading}
                curve={<MetricCurve metric={key} series={day.seriesOf(key)} from={day.from} to={day.to} />}
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

const DAY = 86_400_000;
/** In steps, so that the same query is not repeated at every redraw, ms. */
const STEP = 5 * 60_000;

/** The last 24 hours of all six metrics. */
function useDay({ points }: Device) {
  const { now, lostAt } = useDevices();
  const to = Math.ceil((lostAt ?? now()) / STEP) * STEP;
  const from = to - DAY;
  const ids = useMemo(() => IAQ_METRIC_KEYS.flatMap((key) => points[key]?.id ?? []), [points]);
  const { data } = useQuery(trendsQuery(ids, { from, to }));
  return { from, to, seriesOf: (key: IaqMetric) => data?.series.find(({ point }) => point === points[key]?.id) };
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
  /** Its last 24 hours. */
  curve: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

function MetricButton({ metric, reading, curve, isChosen, onChoose }: MetricButtonProps) {
  const value = valueOf(reading, metric);
  const band = airBand(metric, value);
  const { name, unit } = IAQ_METRICS[metric];
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span className="col">
        <span className="t12 ink2">{sayTerm(name)}</span>
        <span className={styles["value"]} data-old={reading.isStale}>
          <b className="num">{value === null ? "–" : metricNumber(metric, value)}</b>
          <span className="t12 muted">{` ${sayUnit(unit)}`}</span>
        </span>
        {band !== undefined && <BandMark band={band} />}
      </span>
      {curve}
    </button>
  );
}

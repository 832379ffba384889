import {
  type Module,
  NewProbe,
  type PointDescription,
  type ProbedPoint,
  type ProbeReport,
  valueText,
  QUALITY,
} from "@atrium/contract/devices";
import { Card, Icon, Segmented, StateGlyph } from "@atrium/ui";
import { sayNumber, sayQuantity, t } from "@atrium/words";
import { Button, Switch } from "@mantine/core";
import refreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useEffectEvent, useState } from "react";
import { useSite } from "../../../platform/site.ts";
import { secondClock } from "../../../platform/time.ts";
import { ProbePanel } from "../../../settings/probe/ProbePanel.tsx";
import type { Probe } from "../../../settings/probe/useProbe.ts";
import type { WiringDraft } from "./deviceDraft.ts";
import styles from "./detail.module.css";
import { usePoint } from "../../../platform/liveHooks.ts";

/** How often a test read is repeated where that is asked for, ms. */
const EVERY = 5_000;

interface PointsCardProps {
  module: Module;
  wiring: WiringDraft;
  probe: Probe;
  /** The points that pages show now, by their keys; empty: none yet. */
  points: Readonly<Record<string, PointDescription>>;
  /** @param part the index of the part to be read */
  onRead: (part: number) => void;
}

/** The points as a test read finds them, beside what pages show of them now. */
export function PointsCard({ wiring, probe, points, onRead }: PointsCardProps) {
  const { timeZone } = useSite();
  const [part, setPart] = useState(0);
  const [isRepeated, setRepeated] = useState(false);
  const { parts, connection } = wiring;
  const { report } = probe;
  const shown = Math.min(part, Math.max(0, parts.length - 1));
  const canRead = connection !== null && (parts[shown]?.product ?? "") !== "";
  const prefix = parts[shown]?.part ?? "";
  const pointOf = ({ key }: ProbedPoint) => points[prefix === "" ? key : `${prefix}.${key}`];
  const again = useEffectEvent(() => {
    if (!probe.isReading && canRead) onRead(shown);
  });
  useEffect(() => {
    if (!isRepeated) return undefined;
    const timer = setInterval(() => {
      again();
    }, EVERY);
    return () => {
      clearInterval(timer);
    };
  }, [isRepeated]);

  return (
    <Card
      title={t("Points: test read")}
      note={
        probe.readAt === undefined
          ? undefined
          : t("read at {secondClock}", { secondClock: secondClock(probe.readAt, timeZone) })
      }
      actions={
        <div className={`row wrap gap-8-12 ${styles["metres"]}`}>
          <Switch
            label={t("Every 5 s")}
            checked={isRepeated}
            disabled={!canRead}
            onChange={(event) => {
              setRepeated(event.currentTarget.checked);
            }}
          />
          <Button
            leftSection={<Icon of={refreshCw} size={14} />}
            loading={probe.isReading}
            disabled={!canRead}
            onClick={() => {
              onRead(shown);
            }}
          >
            {t("Read now")}
          </Button>
        </div>
      }
    >
      {parts.length > 1 && (
        <div className={styles["notice"]}>
          <Segmented
            label={t("Part to read")}
            segments={parts.map((one, index) => ({
              value: String(index),
              label: one.part === "" ? t("Part {value}", { value: index + 1 }) : one.part,
            }))}
            value={String(shown)}
            onChange={(value) => {
              setPart(Number(value));
              probe.forget();
            }}
          />
        </div>
      )}
      <ProbePanel
        probe={probe}
        hint={
          canRead
            ? t("A test read queries the device at the address in the form and changes nothing on it.")
            : t("Choose a connection and a product first.")
        }
        valueOf={(point) => {
          const known = pointOf(point);
          if (known === undefined || point.value === null) return fallbackText(point);
          return valueText(known, point.value);
        }}
        live={Object.keys(points).length === 0 ? undefined : liveValues(report, pointOf)}
      />
    </Card>
  );
}

/** What pages show of each point of a report now. */
function liveValues(report: ProbeReport | undefined, pointOf: (point: ProbedPoint) => PointDescription | undefined) {
  const shown = report?.points ?? [];
  return new Map(shown.map((point) => [point.key, <LivePoint key={point.key} point={pointOf(point)} />]));
}

function fallbackText({ value, unit }: ProbedPoint): string {
  if (value === null) return t("No value");
  return unit === undefined ? sayNumber(value, { most: 3 }) : sayQuantity(value, unit, { most: 3 });
}

/** The request for one part as it stands in the form; undefined: it is not complete enough to be one. */
export function probeOf(
  connection: string | null,
  part: { product: string; address: object; objects?: unknown } | undefined,
  password: string,
) {
  if (connection === null || part === undefined || part.product === "") return undefined;
  const { product, address, objects } = part;
  return NewProbe.safeParse({
    connection,
    product,
    address,
    objects,
    ...(password === "" ? {} : { password }),
  }).data;
}

/** The value that pages show of a point at this moment. */
function LivePoint({ point }: { point: PointDescription | undefined }) {
  const now = usePoint(point?.id);
  if (point === undefined || now === undefined) return <span className="muted">–</span>;
  const isGood = now.quality === QUALITY.good;
  return (
    <span className="inline-row gap-6" title={now.reason}>
      {!isGood && <StateGlyph state={now.quality === QUALITY.stale ? "stale" : "trouble"} size={12} label={true} />}
      {valueText(point, now.value, now.text)}
    </span>
  );
}

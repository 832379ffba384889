import type { ListSort } from "@atrium/contract";
import { WATER_METER_COLUMNS, type WaterMeterLine, type WaterUsageReply } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply } from "@atrium/contract/site";
import { type ColumnLook, type DataColumn, Card, DataTable, listColumns, StateGlyph } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { type ReactElement, useCallback, useMemo, useRef } from "react";
import type { Device } from "../../devices/device.ts";
import { useFigures } from "../../devices/liveFigures.ts";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useLiveView } from "../../platform/liveHooks.ts";
import { difference, measured } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { exportedRange } from "./exportedRange.ts";
import { flowOf } from "./liveMeters.ts";
import classes from "./WaterPage.module.css";
import { useNightFlow, useWaterDevices } from "./waterQueries.ts";
import { partMeasured, placeInWords } from "./waterWords.ts";

const NO_DEVICES: readonly Device[] = [];

interface MetersCardProps {
  reply: WaterUsageReply;
  site: SiteReply;
  time: TimeWords;
}

/** Every meter: what it counted in the range, and what it shows this moment. */
export function MetersCard({ reply, site, time }: MetersCardProps): ReactElement {
  const view = useLiveView("water", { placement: CAMPUS });
  const devices = useWaterDevices().data ?? NO_DEVICES;
  const flows = useFigures(devices, "flow");
  const readings = useFigures(devices, "volume");
  const nights = useNightFlow().data;
  const leaking = useMemo(
    () => new Set(nights?.meters.flatMap(({ device, leaksSince }) => (leaksSince === null ? [] : [device]))),
    [nights],
  );
  const lines = useMemo(
    () =>
      reply.water.meters.map((meter): WaterMeterLine => {
        const [flow, reading] = [flows.get(meter.key), readings.get(meter.key)];
        const own = { flow: flowOf(flow?.value ?? null), reading: reading?.value ?? null, at: reading?.time ?? null };
        return Object.assign({ place: placeInWords(meter, site), doubt: flow?.doubt, ...own }, meter);
      }),
    [reply, flows, readings, site],
  );
  const columns = useMemo(() => columnsOf(reply.step, leaking, time), [reply.step, leaking, time]);
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  return (
    <Card
      title={t("Meters")}
      note={
        view.state === "disconnected"
          ? t("no live data since {clock}", { clock: time.clock(view.lostAt) })
          : t("counted volume, flow now, reading")
      }
      className={classes["tableCard"]}
      actions={
        <ExportButton
          isIcon
          what={t("meters")}
          of={() => ({
            list: "water-meters",
            ...exportedRange(reply, time),
            columns: columns.map(({ key }) => key),
            sort: sort.current,
          })}
        />
      }
    >
      <DataTable
        label={t("Water meters")}
        rows={lines}
        rowKey={({ key }) => key}
        rowName={({ name, key }) => `${name} ${key}`}
        columns={columns}
        onSorted={onSorted}
        isLoose
        isInCard
      />
    </Card>
  );
}

type Key = Exclude<(typeof WATER_METER_COLUMNS)[number], { readonly under: string }>["key"];

function columnsOf(
  step: WaterUsageReply["step"],
  leaking: ReadonlySet<string>,
  time: TimeWords,
): DataColumn<WaterMeterLine>[] {
  const looks: Readonly<Record<Key, ColumnLook<WaterMeterLine>>> = {
    name: {
      isRowHead: true,
      cell: ({ name, key }) => (
        <span className={`inline-row nowrap ${classes["figure"]}`}>
          {name} <span className="muted t12">{key}</span>{" "}
          {leaking.has(key) && <StateGlyph state="trouble" size={13} label={t("Possible leak")} />}
        </span>
      ),
    },
    place: { givesWay: 2 },
    m3: {
      head: sayUnit("m³"),
      cell: (row) => {
        const part = row.m3 === null ? undefined : partMeasured(row.measured, step);
        return (
          <span className={`inline-row nowrap ${classes["figure"]}`} title={part}>
            {part !== undefined && <StateGlyph state="stale" size={12} label={part} />} {measured(row.m3, "m³")}
          </span>
        );
      },
    },
    previous: {
      head: t("vs previous"),
      givesWay: 1,
      cell: ({ previous }) => (
        <span className={`inline-row nowrap ${classes["figure"]}`}>{difference(previous.percent)}</span>
      ),
    },
    flow: {
      cell: ({ flow, doubt }) => (
        <span className={`inline-row nowrap ${classes["figure"]}`}>
          {doubt !== undefined && (
            <span className="muted t12">
              <StateGlyph state="stale" size={12} /> {doubt}{" "}
            </span>
          )}
          {measured(flow, "m³/h")}
        </span>
      ),
    },
    reading: {
      cell: ({ reading }) => (
        <span className={`inline-row nowrap ${classes["figure"]}`}>{measured(reading, "m³")}</span>
      ),
    },
    at: {
      givesWay: 3,
      cell: ({ at }) => <span className="muted num">{at === null ? t("never") : time.clock(at)}</span>,
    },
  };
  return listColumns(WATER_METER_COLUMNS, { of: (row: WaterMeterLine) => row, isSorted: true, looks });
}

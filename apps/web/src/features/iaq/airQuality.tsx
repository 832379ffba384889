import {
  airBand,
  IAQ,
  IAQ_COLUMNS,
  IAQ_METRICS,
  IAQ_RULES,
  type IaqMetric,
  AIR_BAND_NAMES,
  AIR_BANDS,
} from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { AT_REST, RoomsInUse } from "../../control/occupancy/RoomsInUse.tsx";
import { declared } from "../../devices/declared.ts";
import type { PageParts } from "../../devices/page/parts.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { DeviceRow, DeviceSystem, DevicesProps } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { airOf, airText } from "./air.ts";
import { AirInspector } from "./AirInspector.tsx";
import { airPictures } from "./pictures.ts";
import { AirPin } from "./AirPin.tsx";
import { BandMark } from "./BandMark.tsx";
import { WorstRoom } from "./WorstRoom.tsx";
import styles from "./iaq.module.css";
import { AirFields, AirLabels } from "./plan/AirRooms.tsx";
import { limitText, metricNumber, sensorWords, metricText } from "./words.ts";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { LegendEntry, LegendField } from "../../devices/plan/Legend.tsx";
import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";

const columns = drawnColumns(IAQ_COLUMNS, {
  co2: { width: 96, cell: cellOf("co2") },
  pm25: { width: 104, cell: cellOf("pm25") },
  pm10: { width: 104, cell: cellOf("pm10"), givesWay: 3 },
  tvoc: { width: 92, cell: cellOf("tvoc"), givesWay: 2 },
  temp: { width: 120, cell: cellOf("temp") },
  rh: { width: 100, cell: cellOf("rh"), givesWay: 1 },
});

/** Sensors of indoor air: six metrics, and how good the air is by the worst of them. */
export const airQuality: DeviceSystem & { readonly parts: PageParts } = {
  ...declared(IAQ),
  words: sensorWords,
  ...IAQ_RULES,
  pin: {
    icon: (reading, device) => <AirPin device={device} reading={reading} />,
    ring: () => undefined,
    value: airText,
    spoken: spokenAir,
  },
  Around: RoomsInUse,
  parts: { Line: WorstRoom },
  Figures: AirFigures,
  Inspector: AirInspector,
  columns,
  pictures: airPictures,
  plan: { Fields: AirFields, Labels: AirLabels, Legend: AirLegend },
};

/** A value in the colour of its band. */
function cellOf(metric: IaqMetric) {
  return function MetricCell({ reading }: DeviceRow) {
    const value = valueOf(reading, metric);
    if (value === null) return "–";
    return (
      <span className={`inline-row gap-6 nowrap ${styles["band"]}`} data-band={airBand(metric, value)}>
        {metricNumber(metric, value)}
      </span>
    );
  };
}

function spokenAir(reading: Reading): string {
  const air = airOf(reading);
  return air === undefined
    ? ""
    : `${sayTerm(IAQ_METRICS[air.metric].name)} ${metricText(air.metric, air.value)}, ${t(AIR_BAND_NAMES[air.band])}`;
}

/** The four bands; each sensor has that of its worst metric, or of the one that is chosen, with its limits. */
function AirLegend() {
  const { metric } = useDeviceAddress().search;
  return (
    <>
      {AIR_BANDS.map((band) => (
        <LegendEntry key={band}>
          <BandMark band={band} />
          {metric !== undefined && <span className="muted num">{limitText(metric, band)}</span>}
        </LegendEntry>
      ))}
      <LegendField color={AT_REST}>{t("Not in use")}</LegendField>
    </>
  );
}

/** The highest carbon dioxide of the sensors that answer, and how many of these have good or fair air. */
function AirFigures({ devices }: DevicesProps) {
  const readings = useReadings(devices).filter(({ isStale }) => !isStale);
  const co2 = readings.flatMap((reading) => valueOf(reading, "co2") ?? []);
  const well = readings.filter(({ condition }) => condition.isOn).length;
  const isRead = readings.length > 0;
  return (
    <>
      <Kpi value={co2.length === 0 ? undefined : metricText("co2", Math.max(...co2))} label={t("highest CO₂")} />
      <Kpi
        value={isRead ? t("{well} of {count}", { well, count: readings.length }) : undefined}
        label={t("sensors good or fair")}
      />
    </>
  );
}

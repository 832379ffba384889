import { airBand, IAQ, IAQ_COLUMNS, IAQ_METRICS, IAQ_RULES, type IaqMetric } from "@atrium/contract/devices";
import Leaf from "lucide-react/icons/leaf";
import { declared } from "../../devices/declared.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { DeviceRow, DeviceSystem } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { airOf, airText } from "./air.ts";
import { AirFigures } from "./AirFigures.tsx";
import { AirInspector } from "./AirInspector.tsx";
import { airPictures } from "./pictures.ts";
import { Bars } from "./BandMark.tsx";
import styles from "./iaq.module.css";
import { AirLegend } from "./plan/AirLegend.tsx";
import { AirFields, AirLabels } from "./plan/AirRooms.tsx";
import { metricNumber, sensorWords } from "./words.ts";

const columns = drawnColumns(IAQ_COLUMNS, {
  co2: { width: 96, cell: cellOf("co2") },
  pm25: { width: 104, cell: cellOf("pm25") },
  pm10: { width: 104, cell: cellOf("pm10"), givesWay: 3 },
  tvoc: { width: 92, cell: cellOf("tvoc"), givesWay: 2 },
  temp: { width: 120, cell: cellOf("temp") },
  rh: { width: 100, cell: cellOf("rh"), givesWay: 1 },
});

/** Sensors of indoor air: six metrics, and how good the air is by the worst of them. */
export const airQuality: DeviceSystem = {
  ...declared(IAQ),
  words: sensorWords,
  ...IAQ_RULES,
  pin: {
    icon: (reading) => {
      const air = airOf(reading);
      return air === undefined ? <Leaf size={15} aria-hidden /> : <Bars band={air.band} />;
    },
    ring: () => undefined,
    value: airText,
    spoken: spokenAir,
  },
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
  return air === undefined ? "" : `${IAQ_METRICS[air.metric].name} ${airText(reading)}`;
}

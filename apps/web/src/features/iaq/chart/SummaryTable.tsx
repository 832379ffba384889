import type { ListSort } from "@atrium/contract";
import { AIR_BANDS, airBand, type AirOverTime, IAQ_CHART_COLUMNS } from "@atrium/contract/devices";
import type { ExportAsked } from "@atrium/contract/exports";
import { Card, DataTable, listColumns, StateGlyph } from "@atrium/ui";
import { coverageText } from "@atrium/ui/charts";
import { t } from "@atrium/words";
import { useCallback, useRef } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { BandMark } from "../BandMark.tsx";
import { metricNumber, metricText } from "../words.ts";
import styles from "../../../ranges/trend/trend.module.css";

/** The sensors, metrics and range of the table, as an export asks for them. */
export type AirAsked = Extract<ExportAsked, { list: "air" }>;

/** Less of the range than this, and a mean is said with care. */
const ENOUGH_DATA = 0.95;

const columns = listColumns(IAQ_CHART_COLUMNS, {
  of: (row: AirOverTime) => row,
  isSorted: true,
  looks: {
    sensor: {
      isRowHead: true,
      cell: ({ sensor }) => (
        <span className="nowrap">
          {sensor.name} <span className="t12 muted">{sensor.id}</span>
        </span>
      ),
    },
    metric: { isUnitInCell: true },
    mean: { align: "end", cell: ({ metric, mean }) => (mean === null ? "–" : metricText(metric, mean)) },
    lowest: { align: "end", cell: (row) => <Extreme row={row} value={row.lowest} /> },
    highest: { align: "end", cell: (row) => <Extreme row={row} value={row.highest} /> },
    bands: { cell: (row) => <BandShares row={row} /> },
    coverage: { cell: ({ coverage }) => <Coverage coverage={coverage} /> },
    newest: { align: "end", cell: (row) => <Newest row={row} /> },
  },
});

/** What the range says of each sensor and metric. */
export function SummaryTable({ rows, asked }: { rows: readonly AirOverTime[]; asked: () => AirAsked }) {
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  return (
    <Card
      title={t("Range summary")}
      actions={<ExportButton isIcon what={t("summary")} of={() => ({ ...asked(), sort: sort.current })} />}
    >
      <DataTable
        label={t("Air quality over the range")}
        rows={rows}
        rowKey={({ sensor, metric }) => `${sensor.id} ${metric}`}
        rowName={({ sensor, metric }) => `${sensor.name} ${metric}`}
        columns={columns}
        onSorted={onSorted}
        isLoose
        isInCard
      />
    </Card>
  );
}

/** Strong where the air was poor or bad. */
function Extreme({ row, value }: { row: AirOverTime; value: number | null }) {
  if (value === null) return "–";
  const band = airBand(row.metric, value);
  const text = metricNumber(row.metric, value);
  return band === "poor" || band === "bad" ? <b>{text}</b> : text;
}

function BandShares({ row }: { row: AirOverTime }) {
  const { shares } = row;
  if (shares === null) return "–";
  const bands = IAQ_CHART_COLUMNS.find(({ key }) => key === "bands");
  return (
    <>
      <span className="sr-only">{bands?.value(row)}</span>
      <span className={styles["shares"]} title={String(bands?.value(row) ?? "")} aria-hidden>
        {AIR_BANDS.map(
          (band) => shares[band] > 0 && <i key={band} data-band={band} style={{ flexGrow: shares[band] }} />,
        )}
      </span>
    </>
  );
}

function Coverage({ coverage }: { coverage: number }) {
  return (
    <span className="inline-row gap-6">
      {coverage < ENOUGH_DATA && <StateGlyph state="stale" size={13} />}
      {`${coverageText(coverage)} %`}
    </span>
  );
}

function Newest({ row: { metric, newest } }: { row: AirOverTime }) {
  const band = airBand(metric, newest);
  if (newest === null || band === undefined) return "–";
  return (
    <span className="inline-row gap-6">
      <BandMark band={band} />
      {metricNumber(metric, newest)}
    </span>
  );
}

import { ENERGY_PLACE_COLUMNS, kwhPerSquareMetre, type EnergyRange, type EnergyReply } from "@atrium/contract/energy";
import { type ColumnLook, type DataColumn, listColumns, ownColumn, Sparkline, StateGlyph } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import type { ReactElement, ReactNode } from "react";
import { peakResolution } from "./figures.ts";
import { difference, measured, NO_FIGURE, TIGHT } from "../../ranges/figures.ts";
import { PartMark } from "./PartMark.tsx";
import classes from "./PlacesCard.module.css";
import { isSum, type PlaceRow, WORTH_A_LOOK } from "./placeRows.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { TOTAL } from "@atrium/contract/site";
import { Link, getRouteApi } from "@tanstack/react-router";
import { usePlaceLink } from "./usePlaceLink.ts";

const route = getRouteApi("/shell/monitor/energy-consumption/$placement");

interface Shown {
  readonly rows: readonly PlaceRow[];
  readonly type: EnergyRange;
  /** "Building", "Floor". */
  readonly kind: string;
  /** What it is compared with: "yesterday". */
  readonly versus: string;
  readonly currency: string;
  readonly time: TimeWords;
}

/** Places beside each other, and their sum under them. */
export function placeColumns({ rows, type, kind, versus, currency, time }: Shown): DataColumn<PlaceRow>[] {
  const largestShare = Math.max(0, ...rows.map((row) => row.share ?? 0));
  // One scale for all: a line that is twice as high is twice the load.
  const highestLoad = highestOf(rows.flatMap(({ load }) => load));
  const order = new Map(rows.map((row, index) => [row.key, index]));
  const looks: Looks = {
    place: {
      head: kind,
      isRowHead: true,
      sortBy: ({ key }) => order.get(key) ?? null,
      cell: (row) => <Name of={row} />,
    },
    kwh: {
      head: "kWh",
      cell: (row) => (
        <Figure row={row} isMain>
          {row.kwh !== null && <PartMark of={row.measured} type={type} word="measured" />}
          {measured(row.kwh)}
        </Figure>
      ),
    },
    share: { isUnitInCell: true, cell: (row) => <ShareBar row={row} largest={largestShare} /> },
    perSquareMetre: {
      head: sayUnit("kWh/m²"),
      cell: (row) => <Figure row={row}>{measured(kwhPerSquareMetre(row), "kWh/m²")}</Figure>,
    },
    previous: {
      head: versus,
      cell: (row) => (
        <Figure row={row}>
          {row.versusPrevious !== null && <PartMark of={row.previousCommon} type={type} word="compared" />}
          {difference(row.versusPrevious)}
        </Figure>
      ),
    },
    typical: {
      head: t("vs typical"),
      cell: (row) => (
        <Figure row={row}>
          {row.versusTypical !== null && <PartMark of={row.typicalCommon} type={type} word="compared" />}
          <AgainstTypical percent={row.versusTypical} />
        </Figure>
      ),
    },
    peak: { head: t("Peak kW, 15 min"), cell: ({ peak }) => <Peak peak={peak} moment={momentOf(type, time)} /> },
    cost: { head: t("Energy charge {currency}", { currency }), align: "end", cell: (row) => <Cost row={row} /> },
  };
  // A column that knows nothing of any place takes room from those that do.
  const hasTypical = rows.some(({ versusTypical }) => versusTypical !== null);
  const columns = listColumns(ENERGY_PLACE_COLUMNS, { of: (row: PlaceRow) => row, isSorted: true, looks }).filter(
    ({ key }) => key !== "typical" || hasTypical,
  );
  const load = ownColumn<PlaceRow>("load", type === "hour-in-day" ? t("Load, 15 min") : t("Load, last day"), {
    cell: (row) => <Load values={row.load} highest={isSum(row) ? highestOf(row.load) : highestLoad} />,
  });
  return columns.toSpliced(
    columns.findIndex(({ key }) => key === "peak"),
    0,
    load,
  );
}

type PlaceColumn = Exclude<(typeof ENERGY_PLACE_COLUMNS)[number], { readonly under: string }>["key"];
type Looks = Readonly<Record<PlaceColumn, ColumnLook<PlaceRow>>>;

function highestOf(load: readonly (number | null)[]): number {
  return Math.max(0, ...load.map((kilowatts) => kilowatts ?? 0));
}

/** The time of a day's peak; of a longer range, its day. */
function momentOf(type: EnergyRange, time: TimeWords): (at: number) => string {
  return type === "hour-in-day" ? time.clock : time.day;
}

function Name({ of: row }: { of: PlaceRow }): ReactElement {
  return <span className="nowrap">{isSum(row) ? row.name : <LinkedPlace place={row} />}</span>;
}

/** In one line, whatever stands before it; grey beside the figure that the others explain. */
function Figure({ row, isMain = false, children }: { row: PlaceRow; isMain?: boolean; children: ReactNode }) {
  return <span className={`nowrap ${isMain || isSum(row) ? "" : "ink2"}`}>{children}</span>;
}

/** What is charged, and under it what all that was used is worth, where that is another figure. */
function Cost({ row }: { row: PlaceRow }): ReactElement {
  const isOther = row.valueOfUse !== null && row.cost !== row.valueOfUse;
  return (
    <>
      <Figure row={row}>{measured(row.cost)}</Figure>
      {isOther && (
        <div className="t12 muted" title={t("Value of energy used, at the tariff")}>
          {t("value {measured}", { measured: measured(row.valueOfUse) })}
        </div>
      )}
    </>
  );
}

const SHARE_WIDTH = 24;

function ShareBar({ row, largest }: { row: PlaceRow; largest: number }): ReactElement {
  const { share } = row;
  if (isSum(row)) return <span className="sr-only">100 %</span>;
  const width = share === null || largest === 0 ? 0 : (SHARE_WIDTH * share) / largest;
  return (
    <span className="row" style={{ gap: 8 }}>
      <svg width={SHARE_WIDTH} height={6} aria-hidden>
        <rect width={SHARE_WIDTH} height={6} rx={2} fill="var(--surface-3)" />
        <rect width={width} height={6} rx={2} fill="var(--c-5)" />
      </svg>
      <span className="t12 muted num">{share === null ? NO_FIGURE : `${measured(share)}${TIGHT}%`}</span>
    </span>
  );
}

function AgainstTypical({ percent }: { percent: number | null }): ReactElement {
  const isNotable = percent !== null && percent >= WORTH_A_LOOK;
  return (
    <span className={`inline-row gap-6 ${classes["against"]} ${isNotable ? "b trouble" : ""}`}>
      {isNotable && <StateGlyph state="trouble" size={12} label={t("More than typical")} />}
      {difference(percent)}
    </span>
  );
}

/** The load as far as the day has come, from nothing up to the highest of those it stands among. */
function Load({ values, highest }: { values: readonly (number | null)[]; highest: number }): ReactElement {
  const past = values.slice(0, values.findLastIndex((value) => value !== null) + 1);
  if (past.length === 0) return <span className="muted">{NO_FIGURE}</span>;
  return <Sparkline values={past} width={60} height={22} min={0} max={highest} />;
}

function Peak({ peak, moment }: { peak: EnergyReply["peak"]; moment: (at: number) => string }): ReactElement {
  if (peak === null) return <span>{NO_FIGURE}</span>;
  return (
    <span className="nowrap">
      {measured(peak.kw)}{" "}
      <span className="muted t12">
        {moment(peak.at)}
        {peak.minutes === 60 && `, ${peakResolution(peak)}`}
      </span>
    </span>
  );
}

/** A row's place by its name, with the range and use of the page. */
function LinkedPlace({ place }: { place: PlaceRow }): ReactElement {
  const link = usePlaceLink()(place);
  const { placement } = route.useParams();
  const { floor } = route.useSearch();
  const isHere = floor !== TOTAL && place.placement === placement && place.floor === floor;
  return (
    <Link
      {...link}
      className={`ink ${classes["place"]}`}
      aria-current={isHere ? "true" : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {/* Beside its own building, a floor needs no other name. */}
      {place.floor === undefined ? place.longName : place.shortName}
    </Link>
  );
}

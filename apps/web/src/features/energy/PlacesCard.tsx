import { CAMPUS, type EnergyRange, type EnergyReply, type SiteReply, TOTAL } from "@atrium/contract";
import { Card, Sparkline, StateGlyph } from "@atrium/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { difference, measured, NO_FIGURE, TIGHT } from "./figures.ts";
import { PartMark } from "./PartMark.tsx";
import classes from "./PlacesCard.module.css";
import { type PlaceRow, placeName, summedLoad, tableRows, WORTH_A_LOOK } from "./placeRows.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { usePlaceLink } from "./usePlaceLink.ts";

interface PlacesCardProps {
  reply: EnergyReply;
  site: SiteReply;
  words: RangeWords;
  time: TimeWords;
}

/** The buildings of the campus, or the floors of a building; a row opens its place. */
export function PlacesCard({ reply, site, words, time }: PlacesCardProps): ReactElement {
  const rows = tableRows(reply, site);
  const isCampus = reply.placement === CAMPUS;
  const title = isCampus ? "Buildings" : `Floors of ${placeName(site, reply.placement, TOTAL) ?? reply.placement}`;
  const currency = reply.cost?.currency ?? site.currency;
  // One scale for all: a line that is twice as high is twice the load.
  const highestLoad = Math.max(0, ...rows.flatMap(({ load }) => load.map((kilowatts) => kilowatts ?? 0)));
  const largestShare = Math.max(0, ...rows.map((row) => row.share ?? 0));
  return (
    <Card title={title} className={classes["card"]}>
      <div className={classes["scroll"]}>
        <table className={classes["table"]} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{isCampus ? "Building" : "Floor"}</th>
              <th scope="col" data-number>
                kWh
              </th>
              <th scope="col">Share</th>
              <th scope="col" data-number>
                vs {words.previous.replace("the ", "")}
              </th>
              <th scope="col" data-number>
                vs typical
              </th>
              <th scope="col">{reply.type === "hour-in-day" ? "Load, 15 min" : "Load, last day"}</th>
              <th scope="col" data-number>
                Peak kW
              </th>
              <th scope="col" data-number>
                Cost {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PlaceLine
                key={row.key}
                row={row}
                name={isCampus ? row.longName : row.shortName}
                type={reply.type}
                largestShare={largestShare}
                highestLoad={highestLoad}
                isSelected={reply.floor !== TOTAL && row.floor === reply.floor}
                peak={peakInWords(row.peak, reply, time)}
              />
            ))}
            <TotalLine reply={reply} rows={rows} name={isCampus ? "Campus" : "Building"} time={time} />
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface Peak {
  kilowatts: string;
  moment: string;
}

interface PlaceLineProps {
  row: PlaceRow;
  name: string;
  type: EnergyRange;
  largestShare: number;
  /** kW */
  highestLoad: number;
  isSelected: boolean;
  peak: Peak;
}

function PlaceLine({ row, name, type, largestShare, highestLoad, isSelected, peak }: PlaceLineProps): ReactElement {
  const link = usePlaceLink()(row);
  const navigate = useNavigate();
  return (
    <tr className={classes["line"]} data-selected={isSelected} onClick={() => void navigate(link)}>
      <th scope="row">
        <Link {...link} aria-current={isSelected ? "true" : undefined} onClick={(event) => event.stopPropagation()}>
          {name}
        </Link>
      </th>
      <td data-number>
        {row.kwh !== null && <PartMark of={row.measured} type={type} word="measured" />}
        {measured(row.kwh)}
      </td>
      <td>
        <ShareBar share={row.share} largest={largestShare} />
      </td>
      <td data-number className="ink2">
        {row.versusPrevious !== null && <PartMark of={row.previousCommon} type={type} word="compared" />}
        {difference(row.versusPrevious)}
      </td>
      <td data-number className="ink2">
        {row.versusTypical !== null && <PartMark of={row.typicalCommon} type={type} word="compared" />}
        <AgainstTypical percent={row.versusTypical} />
      </td>
      <td>
        <Load values={row.load} highest={highestLoad} />
      </td>
      <td data-number>
        {peak.kilowatts} <span className="muted t12">{peak.moment}</span>
      </td>
      <td data-number className="ink2">
        {measured(row.cost)}
      </td>
    </tr>
  );
}

interface TotalLineProps {
  reply: EnergyReply;
  rows: readonly PlaceRow[];
  name: string;
  time: TimeWords;
}

/** The whole of what the rows are parts of. On a single floor it leads back to its building. */
function TotalLine({ reply, rows, name, time }: TotalLineProps): ReactElement | null {
  const link = usePlaceLink()({ placement: reply.placement });
  const isPart = reply.floor !== TOTAL;
  // A floor's reply has the floor's own sums, not those of the building: the line is only a way back.
  if (isPart) {
    return (
      <tr className={classes["total"]}>
        <th scope="row" colSpan={8}>
          <Link {...link}>All floors</Link>
        </th>
      </tr>
    );
  }
  const peak = peakInWords(reply.peak, reply, time);
  const load = summedLoad(rows);
  return (
    <tr className={classes["total"]}>
      <th scope="row">{name}</th>
      <td data-number>
        {reply.kwh !== null && <PartMark of={reply.measured} type={reply.type} word="measured" />}
        {measured(reply.kwh)}
      </td>
      <td>
        <span className="sr-only">100 %</span>
      </td>
      <td data-number>
        {reply.previous.percent !== null && <PartMark of={reply.previous.common} type={reply.type} word="compared" />}
        {difference(reply.previous.percent)}
      </td>
      <td data-number>
        {reply.typical.percent !== null && <PartMark of={reply.typical.common} type={reply.type} word="compared" />}
        <AgainstTypical percent={reply.typical.percent} />
      </td>
      <td>
        <Load values={load} highest={Math.max(0, ...load.map((kilowatts) => kilowatts ?? 0))} />
      </td>
      <td data-number>
        {peak.kilowatts} <span className="muted t12">{peak.moment}</span>
      </td>
      <td data-number>{measured(reply.cost?.amount ?? null)}</td>
    </tr>
  );
}

const SHARE_WIDTH = 44;

function ShareBar({ share, largest }: { share: number | null; largest: number }): ReactElement {
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
    <span className={`${classes["against"]} ${isNotable ? classes["notable"] : ""}`}>
      {isNotable && <StateGlyph state="trouble" size={12} label="More than typical" />}
      {difference(percent)}
    </span>
  );
}

/** The load as far as the day has come, from nothing up to the highest of those it stands among. */
function Load({ values, highest }: { values: readonly (number | null)[]; highest: number }): ReactElement | null {
  const past = values.slice(0, values.findLastIndex((value) => value !== null) + 1);
  if (past.length === 0) return <span className="muted">{NO_FIGURE}</span>;
  return <Sparkline values={past} width={74} height={22} min={0} max={highest} />;
}

function peakInWords(peak: EnergyReply["peak"], { type }: EnergyReply, time: TimeWords): Peak {
  if (peak === null) return { kilowatts: NO_FIGURE, moment: "" };
  const clock = time.clock(peak.at);
  return { kilowatts: measured(peak.kw), moment: type === "hour-in-day" ? clock : time.day(peak.at) };
}

import { ENERGY_METER } from "@atrium/contract/devices";
import { CAMPUS, type SiteReply, type SitePlace } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { electricityQuery } from "../../devices/electricityQuery.ts";
import { sumOfFigures, useFigures } from "../../devices/liveFigures.ts";
import { devicesQuery } from "../../devices/queries.ts";
import { useLiveView } from "../../platform/liveHooks.ts";
import { measured, rounded, TIGHT } from "../../ranges/figures.ts";
import classes from "./SolarPage.module.css";
import type { SolarNow, InverterNow } from "./useSolarNow.ts";
import { siteWord } from "../../platform/site.ts";

/** Pixels of the widest band, and of one through which next to nothing goes. */
const WIDEST = 34;

const THINNEST = 1.5;

const ROW = 74;
const WIDTH = 760;
const BUS = 500;

/** From the roofs over their inverters to the campus and the grid: the wider a band, the more goes through it. */
export function FlowCard({ now, site }: { now: SolarNow; site: SiteReply }): ReactElement {
  const roofs = useMemo(() => roofsOf(now.inverters, site.places), [now.inverters, site.places]);
  const grid = useGrid();
  const solar = now.power.value;
  const used = solar === null || grid === null ? null : Math.max(0, solar + grid);
  const height = Math.max(3, roofs.length) * ROW;
  const most = Math.max(1, solar ?? 0, Math.abs(grid ?? 0));
  const middle = height / 2;
  const isExporting = grid !== null && grid < 0;
  const power = measured(grid === null ? null : Math.abs(grid));
  const lines = linesOf(roofs, { solar, grid, used, site: siteWord(site) });
  return (
    <Card title={t("Power now")} note={t("band width shows kW")} className={classes["flow"]}>
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(height)}`} role="img" aria-label={lines.join("; ")}>
        {roofs.map((roof, index) => {
          const y = index * ROW + ROW / 2;
          return (
            <g key={roof.key}>
              <path className={classes["direct"]} d={`M168 ${String(y)}H300`} strokeWidth={bandOf(roof.direct, most)} />
              <path
                className={classes["band"]}
                d={`M300 ${String(y)}C420 ${String(y)} 400 ${String(middle)} ${String(BUS)} ${String(middle)}`}
                strokeWidth={bandOf(roof.power, most)}
              />
              <Panels y={y} />
              <text x={74} y={y - 4} className={classes["strong"]}>
                {roof.name}
              </text>
              <text x={74} y={y + 13}>
                {t("{rounded} kWp, {count} inv.", { rounded: rounded(roof.kwp), count: roof.count })}
              </text>
              <rect x={268} y={y - 15} width={64} height={30} rx={6} className={classes["box"]} />
              <text x={300} y={y + 4} textAnchor="middle" className={classes["strong"]}>
                {t("DC/AC")}
              </text>
              <text x={342} y={y > middle ? y + 24 : y - 12}>{`${measured(roof.power)} kW`}</text>
            </g>
          );
        })}
        <rect x={BUS - 3} y={middle - 40} width={6} height={80} className={classes["bus"]} />
        <path
          className={classes["band"]}
          d={`M${String(BUS)} ${String(middle)}H590`}
          strokeWidth={bandOf(solar, most)}
        />
        <text x={545} y={middle - 44} textAnchor="middle" className={classes["sum"]}>{`${measured(solar)} kW`}</text>
        <rect x={590} y={middle - 48} width={150} height={84} rx={8} className={classes["box"]} />
        <text x={604} y={middle - 26} className={classes["strong"]}>
          {siteWord(site)}
        </text>
        <text x={604} y={middle - 4} className={classes["sum"]}>{`${measured(used)} kW`}</text>
        <text x={604} y={middle + 16}>
          {used === null || used === 0
            ? t("used now")
            : t("{rounded} % solar", {
                rounded: rounded((100 * Math.max(0, Math.min(solar ?? 0, used))) / used),
              })}
        </text>
        <path
          className={classes["grid"]}
          d={`M665 ${String(middle + 36)}V${String(middle + 62)}`}
          strokeWidth={bandOf(grid === null ? null : Math.abs(grid), most)}
        />
        <text x={604} y={middle + 82} className={classes["strong"]}>
          {t("Grid ## electricity")}
        </text>
        <text x={640} y={middle + 82}>
          {isExporting ? t("exports {power} kW", { power }) : t("imports {power} kW", { power })}
        </text>
      </svg>
      <ul className={`m-0 num ${classes["lines"]}`}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

/** kW that come from the grid, by the meter of the incomer; below 0 where they go out to it. null: not measured. */
function useGrid(): number | null {
  const [{ name }] = ENERGY_METER.channels;
  useLiveView(name, { placement: CAMPUS });
  const nodes = useQuery(electricityQuery).data?.nodes;
  const devices = useQuery(devicesQuery(ENERGY_METER.module)).data;
  const meters = useMemo(() => {
    const incoming = new Set(
      nodes?.flatMap(({ kind, meter }) => (kind === "incomer" && meter !== undefined ? [meter] : [])),
    );
    return (devices ?? []).filter(({ id }) => incoming.has(id));
  }, [nodes, devices]);
  const figures = useFigures(meters, "total.active-power");
  const { value, current, of } = sumOfFigures(meters.map(({ id }) => figures.get(String(id))));
  return of > 0 && current === of ? value : null;
}

/** Two rows of panels, leaning. */
function Panels({ y }: { y: number }): ReactElement {
  return (
    <g className={classes["panels"]} transform={`translate(14 ${String(y - 16)})`}>
      {[0, 1].flatMap((row) =>
        [0, 1, 2].map((column) => (
          <path
            key={`${String(row)} ${String(column)}`}
            d="M4 0h14l-4 14h-14z"
            transform={`translate(${String(column * 16 - row * 4)} ${String(row * 16)})`}
          />
        )),
      )}
    </g>
  );
}

/** The same as text, a line each: for those who hear it, and for a phone, on which the drawing is too small. */
function linesOf(
  roofs: readonly Roof[],
  {
    solar,
    grid,
    used,
    site,
  }: {
    readonly solar: number | null;
    readonly grid: number | null;
    readonly used: number | null;
    readonly site: string;
  },
): string[] {
  const outside = measured(grid === null ? null : Math.abs(grid));
  return [
    ...roofs.map(({ name, power }) => `${name} ${measured(power)}${TIGHT}kW`),
    t("total {measured}{TIGHT}kW", { measured: measured(solar), TIGHT }),
    t("{site} uses {measured}{TIGHT}kW", { site, measured: measured(used), TIGHT }),
    grid !== null && grid < 0
      ? t("exported {outside}{TIGHT}kW", { outside, TIGHT })
      : t("imported {outside}{TIGHT}kW", { outside, TIGHT }),
  ];
}

/** The inverters of one building together. */
interface Roof {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly kwp: number;
  /** kW to the board, and from the panels; null: not known. */
  readonly power: number | null;
  readonly direct: number | null;
}

/** Roofs in the site's order. */
function roofsOf(inverters: readonly InverterNow[], places: readonly Pick<SitePlace, "key" | "name">[]): Roof[] {
  return places.flatMap(({ key, name }) => {
    const own = inverters.filter(({ device }) => device.placement === key);
    if (own.length === 0) return [];
    return [
      {
        key,
        name: name.replace(/ Building$/, ""),
        count: own.length,
        kwp: own.reduce((sum, { kwp = 0 }) => sum + kwp, 0),
        power: sumOfFigures(own.map((inverter) => inverter.power)).value,
        direct: sumOfFigures(own.map((inverter) => inverter.direct)).value,
      },
    ];
  });
}

/** How wide a flow is drawn. @param most kW of the widest */
function bandOf(kilowatts: number | null, most: number): number {
  if (kilowatts === null || kilowatts <= 0) return THINNEST;
  return Math.max(THINNEST, (WIDEST * kilowatts) / most);
}

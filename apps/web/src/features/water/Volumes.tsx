import type { WaterUsageReply } from "@atrium/contract/energy";
import { Card } from "@atrium/ui";
import { seriesColour } from "@atrium/ui/charts";
import { sayUnit, t } from "@atrium/words";
import type { ReactElement } from "react";
import { measured, measuredIn, TIGHT } from "../../ranges/figures.ts";
import { buildingSeries } from "./waterBars.ts";
import classes from "./WaterPage.module.css";

const [WIDTH, HEIGHT, GAP, NODE] = [560, 250, 12, 8];

interface Band {
  readonly name: string;
  readonly m3: number;
  readonly colour: string;
}

/** Where the water went: from the inlet into buildings, as bands as wide as their volume; what no meter saw is never left out. */
export function Volumes({ reply }: { reply: WaterUsageReply }): ReactElement {
  const { water } = reply;
  const series = buildingSeries(reply);
  const bands: Band[] = water.buildings.flatMap(({ key, name, m3 }) => {
    const colour = series.find((one) => one.key === key)?.colour ?? 1;
    return m3 === null || m3 <= 0 ? [] : [{ name, m3, colour: seriesColour(colour) }];
  });
  if (water.notMetered !== null && water.notMetered > 0) {
    bands.push({ name: t("Unmetered"), m3: water.notMetered, colour: "var(--disable)" });
  }
  const total = bands.reduce((sum, { m3 }) => sum + m3, 0);
  const scale = (HEIGHT - GAP * Math.max(0, bands.length - 1)) / (total || 1);
  const start = (HEIGHT - total * scale) / 2;
  const words = bands.map(({ name, m3 }) => `${name} ${measuredIn(m3, "m³", " ")}`).join(", ");
  return (
    <Card
      title={t("Where the water goes")}
      note={t("{unit}, band width shows volume", { unit: sayUnit("m³") })}
      className={`col ${classes["volumes"]}`}
    >
      <svg
        viewBox={`-90 -14 ${WIDTH + 270} ${HEIGHT + 36}`}
        role="img"
        aria-label={t("Main inlet {volume}: {words}", { volume: measuredIn(water.main, "m³", " "), words })}
      >
        <rect x={0} y={start} width={NODE} height={total * scale} fill="var(--ink-2)" />
        <text x={-8} y={HEIGHT / 2 - 4} textAnchor="end" className={`t12 m ${classes["bandName"]}`}>
          {t("Main inlet")}
        </text>
        <text x={-8} y={HEIGHT / 2 + 12} textAnchor="end" className={`t12 num ${classes["bandFigure"]}`}>
          {measuredIn(water.main, "m³")}
        </text>
        {bands.map(({ name, m3, colour }, index) => {
          const height = m3 * scale;
          const above = bands.slice(0, index).reduce((sum, band) => sum + band.m3, 0) * scale;
          const [from, to] = [start + above, above + index * GAP];
          const middle = WIDTH / 2;
          const path =
            `M${NODE} ${from}C${middle} ${from} ${middle} ${to} ${WIDTH} ${to}V${to + height}` +
            `C${middle} ${to + height} ${middle} ${from + height} ${NODE} ${from + height}Z`;
          return (
            <g key={name}>
              <path d={path} fill={colour} opacity={0.2} />
              <rect x={WIDTH} y={to} width={NODE} height={Math.max(1, height)} fill={colour} />
              <text x={WIDTH + 16} y={to + height / 2 - 2} className={`t12 m ${classes["bandName"]}`}>
                {name}
              </text>
              <text x={WIDTH + 16} y={to + height / 2 + 13} className={`t12 num ${classes["bandFigure"]}`}>
                {`${measuredIn(m3, "m³")}, ${measured((100 * m3) / total)}${TIGHT}%`}
              </text>
            </g>
          );
        })}
      </svg>
      {water.notMetered === null && (
        <p className={`m-0 ink2 ${classes["pad"]}`}>
          {t("The unmetered volume is unknown: the inlet or the buildings were not measured for the whole range.")}
        </p>
      )}
    </Card>
  );
}

import type { EnergyRange, EnergyReply } from "@atrium/contract/energy";
import { CAMPUS, type SiteReply } from "@atrium/contract/site";
import { Card, Segmented } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import classes from "./ConsumersCard.module.css";
import { difference, measured, ranked } from "../../ranges/figures.ts";
import { PartMark } from "./PartMark.tsx";
import { buildingRows, figureOf, floorRows, largest, type Measure, type PlaceRow, WORTH_A_LOOK } from "./placeRows.ts";
import type { RangeWords } from "../../ranges/rangeWords.ts";
import { usePlaceLink } from "./usePlaceLink.ts";

const SHOWN = 6;
const BAR_WIDTH = 84;

type Ranking = "floor" | "building";

interface ConsumersCardProps {
  reply: EnergyReply;
  site: SiteReply;
  words: RangeWords;
}

/** The largest consumers, each beside its typical value up to this moment. */
export function ConsumersCard({ reply, site, words }: ConsumersCardProps): ReactElement {
  const [ranking, setRanking] = useState<Ranking>("floor");
  const [measure, setMeasure] = useState<Measure>("kwh");
  const isCampus = reply.placement === CAMPUS;
  const kind: Ranking = isCampus ? ranking : "floor";
  const rows = largest(kind === "floor" ? floorRows(reply, site) : buildingRows(reply, site), SHOWN, measure);
  const scale = Math.max(0, ...rows.flatMap((row) => [figureOf(row, measure) ?? 0, typicalOf(row, measure) ?? 0]));
  const choice = (
    <span className="flex wrap gap-6">
      <Segmented
        label={t("Rank by")}
        segments={[
          { value: "kwh", label: "kWh" },
          { value: "kwhPerSquareMetre", label: t("per {unit}", { unit: sayUnit("m²") }) },
        ]}
        value={measure}
        onChange={setMeasure}
      />
      {isCampus && (
        <Segmented
          label={t("Places to rank")}
          segments={[
            { value: "floor", label: t("Floor") },
            { value: "building", label: t("Building") },
          ]}
          value={kind}
          onChange={setRanking}
        />
      )}
    </span>
  );
  return (
    <Card
      title={t("Largest consumers")}
      note={measure === "kwh" ? "kWh" : sayUnit("kWh/m²")}
      actions={choice}
      className="overflow-hidden"
    >
      {rows.length === 0 ? (
        <p className={classes["nothing"]}>{t("Nothing was measured here in this range.")}</p>
      ) : (
        <>
          <ol className={classes["list"]}>
            {rows.map((row) => (
              <Consumer key={row.key} row={row} measure={measure} scale={scale} isCampus={isCampus} type={reply.type} />
            ))}
          </ol>
          {rows.some((row) => row.typicalKwh !== null) && (
            <p className={`row gap-6 t11 muted ${classes["key"]}`}>
              <svg width={8} height={12} aria-hidden>
                <path d="M4 0V12" stroke="var(--ink)" strokeWidth={1.6} />
              </svg>
              {reply.until < reply.to ? words.typicalSoFar : words.typical}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function typicalOf(row: PlaceRow, measure: Measure): number | null {
  return figureOf({ ...row, kwh: row.typicalKwh }, measure);
}

interface ConsumerProps {
  row: PlaceRow;
  measure: Measure;
  scale: number;
  isCampus: boolean;
  type: EnergyRange;
}

function Consumer({ row, measure, scale, isCampus, type }: ConsumerProps): ReactElement {
  const link = usePlaceLink()(row);
  const kwh = figureOf(row, measure) ?? 0;
  const typical = typicalOf(row, measure);
  const pixels = (value: number): number => (scale === 0 ? 0 : (BAR_WIDTH * value) / scale);
  const isNotable = row.versusTypical !== null && row.versusTypical >= WORTH_A_LOOK && typical !== null;
  return (
    <li className={`grid items-center gap-10 border-t ${classes["row"]}`}>
      <span className="row gap-6 min-w-0">
        <Link {...link} className="ell">
          {isCampus ? row.longName : row.shortName}
        </Link>
        <PartMark of={row.measured} type={type} word="measured" />
      </span>
      <svg width={BAR_WIDTH + 2} height={14} aria-hidden>
        <rect y={4} width={pixels(kwh)} height={6} rx={2} fill="var(--c-5)" />
        {isNotable && (
          <rect x={pixels(typical)} y={4} width={pixels(kwh - typical)} height={6} rx={1} fill="var(--trouble)" />
        )}
        {typical !== null && <path d={`M${pixels(typical)} 1V13`} stroke="var(--ink)" strokeWidth={1.6} />}
      </svg>
      <span className="text-right relative num">
        {measure === "kwh" ? ranked(row.kwh) : measured(figureOf(row, measure), "kWh/m²")}
        {row.versusTypical !== null && (
          <span className="sr-only">
            {t(", {difference} vs typical", { difference: difference(row.versusTypical) })}
          </span>
        )}
      </span>
    </li>
  );
}

import { AIR_BAND_NAMES, airBandRanges } from "@atrium/contract/devices";
import { PriorityMark, StateGlyph } from "@atrium/ui";
import { sayQuantity, sayValue, t } from "@atrium/words";
import { LegendEntry, LegendField, LegendRamp } from "../../devices/plan/Legend.tsx";
import type { CampusMode } from "./modes.ts";
import styles from "./CampusStage.module.css";

interface CampusLegendProps {
  readonly mode: CampusMode;
  /** kW of the floor that draws most; undefined: not known. */
  readonly mostPower: number | undefined;
}

/** What the colours of the drawing mean in a mode. */
export function CampusLegend({ mode, mostPower }: CampusLegendProps) {
  return (
    <div className={`row gap-14 t12 ink2 nowrap absolute ${styles["legend"]}`}>
      <ModeLegend mode={mode} mostPower={mostPower} />
    </div>
  );
}

function ModeLegend({ mode, mostPower }: CampusLegendProps) {
  switch (mode) {
    case "state":
      return (
        <>
          <Windows />
          <LegendEntry>
            <PriorityMark priority={1} size={14} /> {t("Critical")}
          </LegendEntry>
          <LegendEntry>
            <PriorityMark priority={2} size={14} /> {t("High")}
          </LegendEntry>
          <LegendEntry>
            <StateGlyph state="normal" size={13} /> {t("Normal")}
          </LegendEntry>
        </>
      );
    case "light":
      return (
        <>
          <LegendRamp from={t("No lamp on")} to={t("All on")} gradient={ramp("--campus-lit")} />
          <Windows />
        </>
      );
    case "energy":
      return (
        <>
          <LegendRamp
            from="0"
            to={mostPower === undefined ? "–" : t("{power} a floor", { power: sayQuantity(mostPower, "kW", 0) })}
            gradient={ramp("--c-1")}
          />
          <Unknown />
        </>
      );
    default:
      return (
        <>
          <span>{t("Worst CO₂ of the floor")}</span>
          {airBandRanges("co2").map(({ band, to }) => (
            <LegendField key={band} color={`var(--air-${band})`}>
              {Number.isFinite(to)
                ? t("{band}, to {limit}", { band: t(AIR_BAND_NAMES[band]), limit: sayValue(to, "ppm", 0) })
                : t(AIR_BAND_NAMES[band])}
            </LegendField>
          ))}
          <Unknown />
        </>
      );
  }
}

function Windows() {
  return (
    <>
      <LegendField color="var(--campus-lit)">{t("Lit")}</LegendField>
      <LegendField color="var(--campus-dark)">{t("Dark ## of a room")}</LegendField>
      <LegendEntry>
        <span className={styles["frame"]} aria-hidden />
        {t("Not known")}
      </LegendEntry>
    </>
  );
}

function Unknown() {
  return (
    <LegendEntry>
      <span className={styles["hatched"]} aria-hidden />
      {t("Not known")}
    </LegendEntry>
  );
}

function ramp(color: string): string {
  return `linear-gradient(90deg, var(--campus-left), color-mix(in srgb, var(${color}) 60%, var(--campus-left)))`;
}

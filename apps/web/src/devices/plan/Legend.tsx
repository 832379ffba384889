import { StateGlyph, type StateName } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactNode } from "react";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import styles from "./Legend.module.css";

/** What the colours and marks of the plan mean; without live data only what is true then. */
export function Legend() {
  const { lostAt, timeZone, system, hands } = useDevices();
  if (lostAt !== undefined) {
    return <StateEntry state="stale">{t("Last known value, {clock}", { clock: clock(lostAt, timeZone) })}</StateEntry>;
  }
  return (
    <>
      {system.plan.Legend !== undefined && <system.plan.Legend />}
      <StateEntry state="stale">{t("Stale")}</StateEntry>
      {system.plan.hasOwnTrouble !== true && <StateEntry state="trouble">{t("Trouble")}</StateEntry>}
      {hands !== undefined && <StateEntry state="held">{t("Held by operator")}</StateEntry>}
    </>
  );
}

/** One part of a legend. */
export function LegendEntry({ children }: { children: ReactNode }) {
  return <span className="row gap-6">{children}</span>;
}

/** A scale of colour between two words. @param gradient CSS image */
export function LegendRamp({ from, to, gradient }: { from: string; to: string; gradient: string }) {
  return (
    <LegendEntry>
      <span>{from}</span>
      <span className={styles["ramp"]} style={{ background: gradient }} aria-hidden />
      <span>{to}</span>
    </LegendEntry>
  );
}

/** A field of one colour and what it means. */
export function LegendField({ color, children }: { color: string; children: ReactNode }) {
  return (
    <LegendEntry>
      <span className={styles["field"]} style={{ background: color }} aria-hidden />
      {children}
    </LegendEntry>
  );
}

function StateEntry({ state, children }: { state: StateName; children: ReactNode }) {
  return (
    <LegendEntry>
      <StateGlyph state={state} size={13} />
      {children}
    </LegendEntry>
  );
}

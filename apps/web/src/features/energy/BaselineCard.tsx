import type { EnergyReply } from "@atrium/contract/energy";
import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { type ReactElement, type ReactNode, useState } from "react";
import { measured, rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { BillTable } from "./BillTable.tsx";
import classes from "./BaselineCard.module.css";
import {
  baselineInWords,
  costInWords,
  deviationInWords,
  emissionsInWords,
  nightInWords,
  qualityInWords,
  solarInWords,
} from "./baselineWords.ts";
import { WORTH_A_LOOK } from "./placeRows.ts";

interface BaselineCardProps {
  reply: EnergyReply;
  time: TimeWords;
}

/** What the range is beside what was to be expected of it, how good that baseline is, and where every figure comes from. */
export function BaselineCard({ reply, time }: BaselineCardProps): ReactElement {
  const { baseline } = reply;
  const [isBillOpen, setBillOpen] = useState(false);
  return (
    <Card className={`row wrap justify-between ${classes["card"]}`}>
      <dl className={`flex wrap m-0 ${classes["facts"]}`}>
        <Fact name={t("Against the baseline")}>
          <Deviation reply={reply} />
        </Fact>
        <Fact name={t("Baseline")}>
          <span className={`flex gap-8 ${classes["judged"]}`}>
            {baseline.state !== "good" && <StateGlyph state="stale" size={13} />}
            <span>{qualityInWords(baseline)}</span>
          </span>
        </Fact>
        <Fact name={t("Base load {hours}", { hours: nightInWords() })}>
          <BaseLoad reply={reply} />
        </Fact>
      </dl>
      <details className={classes["sources"]}>
        <summary>{t("How these figures are calculated")}</summary>
        <Sources reply={reply} time={time} />
      </details>
      {reply.grid !== null && (
        <details className={classes["sources"]} onToggle={(event) => setBillOpen(event.currentTarget.open)}>
          <summary>{t("Comparison with the utility bill")}</summary>
          {isBillOpen && <BillTable reply={reply} grid={reply.grid} time={time} />}
        </details>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Deviation({ reply: { baseline } }: { reply: EnergyReply }): ReactElement {
  const { deviation, state } = baseline;
  if (state === "pending") return <span className="muted">{t("Shown once the baseline is fitted")}</span>;
  if (state !== "good") return <span className="muted">{t("Not shown: no good enough baseline")}</span>;
  if (deviation === null) return <span className="muted">{t("No complete hours to compare yet")}</span>;
  const isNotable = deviation.percent !== null && deviation.percent >= WORTH_A_LOOK;
  return (
    <>
      {isNotable && <StateGlyph state="trouble" size={13} label={t("More than expected")} />}
      <span className={isNotable ? "b trouble" : "b"}>{deviationInWords(deviation)}</span>
      <span className="muted">
        {t("{rounded} of {rounded2} hours compared", {
          rounded: rounded(deviation.hours),
          rounded2: rounded(deviation.of),
        })}
      </span>
    </>
  );
}

function BaseLoad({ reply: { baseLoad } }: { reply: EnergyReply }): ReactElement {
  if (baseLoad === null) return <span className="muted">{t("No complete night hours")}</span>;
  const { kw, ofDay, hours, of } = baseLoad;
  return (
    <>
      <span className="b">{`${measured(kw)}${TIGHT}kW`}</span>
      {ofDay !== null && (
        <span>{t("{rounded}{TIGHT}% of the mean of the other hours", { rounded: rounded(ofDay), TIGHT })}</span>
      )}
      {hours < of && (
        <span className="muted">
          {t("{rounded} of {rounded2} hours", { rounded: rounded(hours), rounded2: rounded(of) })}
        </span>
      )}
    </>
  );
}

function Sources({ reply, time }: BaselineCardProps): ReactElement {
  const { baseline, cost, emissions, solar } = reply;
  return (
    <dl className={`grid gap-8 ${classes["explained"]}`}>
      <Explained name={t("Typical")} lines={baselineInWords(baseline, time)} />
      <Explained
        name={t("Base load")}
        lines={[
          t("The mean of the complete hours {hours}, compared with the mean of the other hours.", {
            hours: nightInWords(),
          }),
        ]}
      />
      {cost !== null && <Explained name={t("Energy charge")} lines={costInWords(cost)} />}
      {emissions !== null && <Explained name={t("CO₂e")} lines={emissionsInWords(emissions)} />}
      {solar !== null && <Explained name={t("Solar")} lines={[solarInWords(solar)]} />}
    </dl>
  );
}

function Explained({ name, lines }: { name: string; lines: readonly string[] }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}

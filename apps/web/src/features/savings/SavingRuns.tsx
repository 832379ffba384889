import { formatDate } from "@atrium/contract";
import {
  confidenceText,
  MAX_SAVING_RUNS,
  type Saving,
  type SavingDevice,
  savingKindText,
  savingLimitsText,
  savingMethodText,
  type SavingReply,
  type SavingRun,
} from "@atrium/contract/energy";
import { placeWords } from "@atrium/contract/site";
import { sayNumber, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { PageLink } from "../../collections/PageLink.tsx";
import { deviceHref } from "../../devices/deviceHref.ts";
import { writeMoment } from "../../platform/past/pastMoment.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import { ruleHref } from "./ruleHref.ts";
import { savingQuery } from "./savingQueries.ts";
import styles from "./savings.module.css";
import { co2Words, costWords, deviceWords, energyWords, knownFigures, measuredShare } from "./savingWords.ts";

interface SavingRunsProps {
  month: string | undefined;
  row: Pick<Saving, "kind" | "rule">;
  onClose: () => void;
}

/** The runs of one rule: how they are counted, and what each device did. */
export function SavingRuns({ month, row, onClose }: SavingRunsProps) {
  const result = useQuery(savingQuery(month, row));
  const { data } = result;
  return (
    <FormDrawer title={<span dir="auto">{data?.row?.name ?? savingKindText(row.kind)}</span>} onClose={onClose}>
      <ReadState what={t("runs")} result={result} isInCard>
        {(reply) => <Content reply={reply} />}
      </ReadState>
    </FormDrawer>
  );
}

function Content({ reply: { row, runs } }: { reply: SavingReply }) {
  const maySet = hasFeature(useSession(), "automationSettable");
  if (row === null) return <p className="ink2">{t("This rule turned nothing down in this month.")}</p>;
  const limits = savingLimitsText(row);
  return (
    <div className="col gap-12">
      <Figures row={row} />
      <section className="col gap-4">
        <h3>{t("How it is counted")}</h3>
        <p className="ink2">{savingMethodText(row)}</p>
        {limits.length > 0 && <p className="ink2">{t("Not counted: {limits}.", { limits: limits.join(", ") })}</p>}
        {maySet && row.exists && (
          <p>
            <PageLink href={ruleHref(row)}>
              {row.kind === "condition" ? t("All conditions") : t("Open the rule")}
            </PageLink>
          </p>
        )}
      </section>
      <section className="col gap-4">
        <h3>{t("Runs, newest first")}</h3>
        <div className={styles["runs"]}>
          {runs.map((run, index) => (
            <Run key={`${String(run.run)} ${String(run.at)}`} run={run} isOpen={index === 0} />
          ))}
        </div>
        {row.runs > runs.length && (
          <p className="t12 muted">{t("The newest {count} runs are listed.", { count: MAX_SAVING_RUNS })}</p>
        )}
      </section>
    </div>
  );
}

function Figures({ row }: { row: Saving }) {
  const { currency } = useSite();
  const share = measuredShare(row);
  const { kwh, cost, kg } = knownFigures(row);
  return (
    <dl className={`grid ${styles["figures"]}`}>
      <Figure name={t("Saved")} value={energyWords(kwh)} />
      <Figure name={t("Cost saved")} value={costWords(cost, currency)} />
      <Figure name={t("CO₂ saved")} value={co2Words(kg)} />
      <Figure name={t("Measured")} value={share === undefined ? "–" : `${sayNumber(Math.round(100 * share))} %`} />
      <Figure name={t("Confidence")} value={confidenceText(row.confidence)} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="col min-w-0">
      <dt className="t12 muted">{name}</dt>
      <dd className="b num m-0">{value}</dd>
    </div>
  );
}

function Run({ run, isOpen }: { run: SavingRun; isOpen: boolean }) {
  const { timeZone, currency } = useSite();
  const { at, until, kwh, cost, count, devices } = run;
  return (
    <details className={styles["run"]} open={isOpen}>
      <summary>
        {t("{weekday} {day}, {from} to {to}", {
          weekday: formatDate(at, "ddd", timeZone),
          day: formatDate(at, "D MMM", timeZone),
          from: clock(at, timeZone),
          to: clock(until, timeZone),
        })}
        <span className={`num ${styles["sum"]}`}>
          <span className="t12 muted">{costWords(cost, currency)}</span> <b>{energyWords(kwh)}</b>
        </span>
      </summary>
      <ul className="plain-list">
        {devices.map((device) => (
          <Device key={device.device} device={device} at={at} />
        ))}
      </ul>
      {count > devices.length && (
        <p className="t12 muted">
          {t("{count, plural, one {# more device} other {# more devices}}", { count: count - devices.length })}
        </p>
      )}
    </details>
  );
}

function Device({ device, at }: { device: SavingDevice; at: number }) {
  const { timeZone, places } = useSite();
  const { name, place, until, kwh, state } = device;
  return (
    <li className={`row gap-12 ${styles["device"]}`}>
      <span className="col grow min-w-0">
        <span className="m" dir="auto">
          {name}
        </span>
        <span className="t12 muted">{placeWords(place, places)}</span>
        <span className="t12 ink2">{deviceWords(device, clock(until, timeZone))}</span>
      </span>
      <ShowLink device={device} at={at} />
      <span className={`num ${styles["energy"]}`}>{state === "saved" ? energyWords(kwh) : "–"}</span>
    </li>
  );
}

/** The device on its plan, in the middle of what was counted. */
function ShowLink({ device: { device, module, place, until }, at }: { device: SavingDevice; at: number }) {
  const { placement, floor = "", zone } = place;
  const href = deviceHref({ module, placement, floor, zone, device });
  if (href === undefined) return null;
  return <PageLink href={`${href}&at=${writeMoment((at + until) / 2)}`}>{t("Show me")}</PageLink>;
}

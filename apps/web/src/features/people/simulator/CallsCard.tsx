import { type GuardAnswer, isRefusal, type SimulatedCall } from "@atrium/contract/people";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { answerWord, needText } from "./answerWords.ts";
import { ComparedRows } from "./ComparedRows.tsx";
import type { Simulated } from "./simulated.ts";
import styles from "./simulator.module.css";

interface CallsCardProps {
  readonly here: Simulated;
  readonly there: Simulated;
  readonly isAll: boolean;
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly here: GuardAnswer;
  readonly there: GuardAnswer;
}

/** How the guard answers each call and each live channel, by the permission that it needs. */
export function CallsCard({ here, there, isAll }: CallsCardProps) {
  const groups = [...Map.groupBy(here.found.calls, ({ needs }) => needText(needs))].map(([name, calls]) => ({
    name,
    rows: calls.map((call) => rowOf(call, there)),
  }));
  const channels = here.found.channels.map(({ name, answer }) => ({
    key: name,
    name,
    here: answer,
    there: there.found.channels.find((other) => other.name === name)?.answer ?? answer,
  }));
  const all = [...groups, { name: t("Live channels"), rows: channels }];
  const shown = all
    .map((group) => ({ name: group.name, rows: group.rows.filter((row) => isAll || row.here !== row.there) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Card title={t("Calls")} note={t("by the permission that they need")}>
      {shown.length === 0 && <p className={`muted ${styles["note"]}`}>{t("Both roles have the same calls.")}</p>}
      {shown.map(({ name, rows }) => (
        <details key={name} className={styles["calls"]}>
          <summary>
            <b className="m">{name}</b>
            <span className="t12 muted num">
              {t("{here} {own, number} of {all, number}, {there} {other, number}", {
                here: here.name,
                own: rows.filter((row) => !isRefusal(row.here)).length,
                all: rows.length,
                there: there.name,
                other: rows.filter((row) => !isRefusal(row.there)).length,
              })}
            </span>
          </summary>
          <ComparedRows
            head={t("Call")}
            here={here.name}
            there={there.name}
            rows={rows.map((row) => ({
              key: row.key,
              name: row.name,
              hint: row.key,
              lang: "en",
              here: answerWord(row.here),
              there: answerWord(row.there),
            }))}
          />
        </details>
      ))}
    </Card>
  );
}

function rowOf({ call, summary, answer }: SimulatedCall, there: Simulated): Row {
  const other = there.found.calls.find((one) => one.call === call);
  return { key: call, name: summary, here: answer, there: other?.answer ?? answer };
}

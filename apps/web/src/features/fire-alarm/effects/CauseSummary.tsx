import type { FireCause } from "@atrium/contract/alarms";
import { phrase, t } from "@atrium/words";
import styles from "./side.module.css";
import { countOf, expectedOf, inOrder } from "./verdicts.ts";

const WORDS = [
  ["late", phrase("late")],
  ["missing", phrase("missing")],
  ["unknown", phrase("unknown")],
] as const;

/** "7 of 9 effects seen in time", and a cell for each. */
export function CauseSummary({ cause }: { cause: FireCause }) {
  const expected = expectedOf(cause);
  const inTime = expected.filter(({ verdict }) => verdict === "seen").length;
  const odd = WORDS.flatMap(([verdict, words]) => {
    const count = countOf({ effects: [...expected] }, verdict);
    return count === 0 ? [] : [`${String(count)} ${t(words)}`];
  });
  return (
    <section className={`col gap-4 ${styles["summary"]}`} aria-label={t("Result")}>
      <h2>{`${cause.drill === null ? "" : t("Drill, ")}${cause.zoneName}`}</h2>
      <p className="t12 muted">{`${cause.detector.name}, ${cause.detector.device}`}</p>
      {expected.length === 0 ? (
        <p>{t("No effects are expected for this zone.")}</p>
      ) : (
        <>
          <p className={`flex items-baseline gap-4 ${styles["result"]}`}>
            <b className="num">{inTime}</b>
            <span className="num">{t("of {count}", { count: expected.length })}</span>
            <span className={`col ${styles["resultWords"]}`}>
              <span className="m">{t("effects seen on time")}</span>
              <span className="t12 muted num">{odd.length === 0 ? t("none late or missing") : odd.join(", ")}</span>
            </span>
          </p>
          <div className={styles["cells"]} aria-hidden>
            {inOrder(expected)
              .toReversed()
              .map(({ key, verdict }) => (
                <span key={key} data-verdict={verdict} />
              ))}
          </div>
        </>
      )}
    </section>
  );
}

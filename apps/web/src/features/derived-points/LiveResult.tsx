import { type DerivedPoint, QUALITY_NAMES, valueText } from "@atrium/contract/devices";
import { Card, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { trialQuery } from "./derivedQueries.ts";
import styles from "./derived.module.css";

/** What the formula gives now, from the values that its points have now. @param point undefined: it is not whole yet */
export function LiveResult({ point }: { readonly point: DerivedPoint | undefined }) {
  const { data: last, error } = useQuery(trialQuery(point));
  const data = point === undefined ? undefined : last;
  const result = data?.result;
  return (
    <Card title={t("Now")}>
      <div className={`grid gap-8 ${styles["result"]}`} aria-live="polite">
        {point === undefined && <p className="muted m-0">{t("Choose a device, inputs and a formula.")}</p>}
        {error !== null && <p className="muted m-0">{t("Could not compute the formula.")}</p>}
        {point !== undefined && result !== undefined && result !== null && (
          <div className="row gap-8">
            <span className={`num ${styles["value"]}`}>{resultText(point, result.value)}</span>
            {result.reason !== undefined && (
              <span className="inline-row gap-6 t12">
                <StateGlyph state={QUALITY_NAMES[result.quality] === "stale" ? "stale" : "trouble"} size={12} />
                {result.reason}
              </span>
            )}
          </div>
        )}
        {data?.problems.map(({ path, message }) => (
          <p key={path + message} className="t12 m-0">
            {message}
          </p>
        ))}
        <dl className={`grid gap-6 m-0 ${styles["inputs"]}`}>
          {data?.inputs.map(({ name, value }) => (
            <div key={name} className="row justify-between gap-10">
              <dt>
                <code>{name}</code>
              </dt>
              <dd className="m-0 num">{value === null ? t("No value") : sayNumber(value, { most: 3 })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function resultText(
  { unit, decimals = unit === undefined ? 2 : undefined }: DerivedPoint,
  value: number | null,
): string {
  return valueText(
    { kind: "number", ...(unit === undefined ? {} : { unit }), ...(decimals === undefined ? {} : { decimals }) },
    value,
  );
}

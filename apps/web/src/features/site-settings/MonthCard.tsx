import { formatDate } from "@atrium/contract";
import type { SiteSettings, SiteTermsAnswer } from "@atrium/contract/site";
import { Card, ErrorState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { mass, measured, rounded, TIGHT } from "../../ranges/figures.ts";
import { useSite } from "../../platform/site.ts";
import { monthQuery } from "./settingsQueries.ts";
import styles from "./SiteSettingsPage.module.css";
import type { SiteForm } from "./useSiteForm.ts";

/** A person who types asks once a while, ms. */
const PAUSE = 400;

/** What the last month that is over cost and emitted, beside what it would have by what is typed. */
export function MonthCard({ form, saved }: { form: SiteForm; saved: SiteSettings }) {
  const { timeZone } = useSite();
  const { tariffs, emissionFactors } = form.typed ?? saved;
  // As text: what is typed is another object with each key.
  const [text] = useDebouncedValue(JSON.stringify({ tariffs, emissionFactors }), PAUSE);
  const result = useQuery(monthQuery(text));
  const answer = result.data;
  const month = answer === undefined ? t("Last month") : formatDate(answer.from, "MMM YYYY", timeZone);
  return (
    <Card title={t("Last full month")} note={answer === undefined ? undefined : month}>
      <div className={`col gap-8 ${styles["text"]}`} aria-live="polite">
        {answer === undefined && (result.isError ? <Failed result={result} /> : <LoadingBlocks rows={5} />)}
        {answer !== undefined && (
          <Figures
            answer={answer}
            currency={form.typed?.currency ?? saved.currency}
            isOld={form.typed === undefined || result.isPlaceholderData}
          />
        )}
      </div>
    </Card>
  );
}

function Failed({ result }: { result: { error: Error | null; refetch: () => Promise<unknown> } }) {
  return (
    <ErrorState
      title={t("The month could not be calculated")}
      actions={<Button onClick={() => void result.refetch()}>{t("Retry")}</Button>}
    >
      {result.error?.message ?? ""}
    </ErrorState>
  );
}

interface FiguresProps {
  answer: SiteTermsAnswer;
  currency: string;
  /** What is typed is not counted, or not yet. */
  isOld: boolean;
}

function Figures({ answer: { basis, kwh, measured: share, present, asked }, currency, isOld }: FiguresProps) {
  if (kwh === null) {
    return <p className="muted">{t("Nothing was measured that month, so there is nothing to compare.")}</p>;
  }
  const rows = [
    [t("Energy charge"), currency, measured(present.cost), measured(asked.cost)],
    ...periodNames(present, asked).map(
      (name) => [name, currency, measured(amountOf(present, name)), measured(amountOf(asked, name))] as const,
    ),
    [t("Emissions"), "CO₂e", massWords(present.emissions), massWords(asked.emissions)],
  ] as const;
  return (
    <>
      <p>
        <span className="num">
          {basis === "imported"
            ? t("{rounded}{TIGHT}kWh imported", { rounded: rounded(kwh), TIGHT })
            : t("{rounded}{TIGHT}kWh used", { rounded: rounded(kwh), TIGHT })}
        </span>
        {share < 0.995 && (
          <span className="muted">{t(", {rounded}{TIGHT}% measured", { rounded: rounded(100 * share), TIGHT })}</span>
        )}
      </p>
      <dl className={`m-0 ${styles["figures"]} num`} data-old={isOld || undefined}>
        <div aria-hidden>
          <dt />
          <dd>{t("Current")}</dd>
          <dd>{t("As entered")}</dd>
        </div>
        {rows.map(([name, unit, was, will]) => (
          <div key={name}>
            <dt>
              {name} <span className="muted">{unit}</span>
            </dt>
            <dd>
              {was}
              <span className="sr-only"> {t("as it is")}</span>
            </dd>
            <dd>
              {will}
              <span className="sr-only"> {t("as entered")}</span>
            </dd>
          </div>
        ))}
      </dl>
      {(asked.cost === null || asked.emissions === null) && (
        <p className="muted">
          {t("Part of the month would have no tariff or no emission factor, so no total is shown.")}
        </p>
      )}
      {isOld && <p className="muted">{t("The values entered are not included yet.")}</p>}
    </>
  );
}

/** Those of either, each once. */
function periodNames(...terms: readonly SiteTermsAnswer["present"][]): string[] {
  return [...new Set(terms.flatMap(({ periods }) => periods.map(({ name }) => name)))];
}

function amountOf({ periods }: SiteTermsAnswer["present"], name: string): number | null {
  return periods.find((period) => period.name === name)?.amount ?? null;
}

function massWords(kilograms: number | null): string {
  if (kilograms === null) return measured(null);
  const { value, unit } = mass(kilograms);
  return `${value}${TIGHT}${unit}`;
}

import { Card, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { fieldError } from "../../collections/form/FormError.tsx";
import { errorsBelow } from "../../collections/form/useSubmit.ts";
import { DatedRow } from "./DatedRow.tsx";
import { type FactorDraft, withNew, withoutRow, withSpan } from "./siteDraft.ts";
import styles from "./SiteSettingsPage.module.css";
import type { SiteForm } from "./useSiteForm.ts";

/** What a kWh emits, by day: the newest factor first. */
export function FactorsCard({ form, today }: { form: SiteForm; today: string }) {
  const { emissionFactors: factors } = form.draft;
  const set = (key: string, change: Partial<FactorDraft>) => {
    form.change(
      "emissionFactors",
      factors.map((factor) => (factor.key === key ? { ...factor, ...change } : factor)),
    );
  };
  return (
    <Card
      title={t("Emission factors")}
      note={t("kg CO₂e per kWh")}
      actions={
        <Button
          size="compact-sm"
          leftSection={<Icon of={plus} size={13} />}
          onClick={() => {
            form.change("emissionFactors", withNew(factors, today));
          }}
        >
          {t("New factor")}
        </Button>
      }
    >
      <ul className={styles["rows"]} aria-label={t("Emission factors, newest first")}>
        {factors
          .map((factor, index) => {
            const errors = errorsBelow(form.errors, `emissionFactors.${String(index)}`);
            return (
              <DatedRow
                key={factor.key}
                what={t("factor")}
                span={factor}
                today={today}
                words={t("{kgPerKwh} kg per kWh{part}", {
                  kgPerKwh: factor.kgPerKwh,
                  part: factor.source === "" ? "" : `. ${factor.source}`,
                })}
                errors={errors}
                isNew={factor.key.startsWith("new-")}
                onRemove={
                  factors.length === 1
                    ? undefined
                    : () => {
                        form.change("emissionFactors", withoutRow(factors, factor.key));
                      }
                }
                onSpan={(span) => {
                  form.change("emissionFactors", withSpan(factors, factor.key, span));
                }}
              >
                <TextInput
                  label={t("kg per kWh")}
                  required
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={factor.kgPerKwh}
                  error={fieldError(errors["kgPerKwh"])}
                  onChange={(event) => {
                    set(factor.key, { kgPerKwh: event.currentTarget.value });
                  }}
                />
                <TextInput
                  className={styles["wide"]}
                  label={t("Source")}
                  autoComplete="off"
                  maxLength={500}
                  value={factor.source}
                  error={fieldError(errors["source"])}
                  onChange={(event) => {
                    set(factor.key, { source: event.currentTarget.value });
                  }}
                />
              </DatedRow>
            );
          })
          .toReversed()}
      </ul>
    </Card>
  );
}

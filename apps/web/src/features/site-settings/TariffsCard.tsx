import type { SiteSettingsReply } from "@atrium/contract/site";
import { Card, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { errorsBelow } from "../../collections/form/useSubmit.ts";
import { DatedRow } from "./DatedRow.tsx";
import { withNew, withoutRow, withSpan } from "./siteDraft.ts";
import styles from "./SiteSettingsPage.module.css";
import { TariffFields } from "./tariffs/TariffFields.tsx";
import type { TariffDraft } from "./tariffs/tariffDraft.ts";
import { tariffWords } from "./tariffs/tariffWords.ts";
import type { SiteForm } from "./useSiteForm.ts";

/** What a kWh costs, by day: the newest tariff first. */
export function TariffsCard({ form, reply }: { form: SiteForm; reply: SiteSettingsReply }) {
  const { tariffs } = form.draft;
  const set = (key: string, change: Partial<TariffDraft>) => {
    form.change(
      "tariffs",
      tariffs.map((tariff) => (tariff.key === key ? { ...tariff, ...change } : tariff)),
    );
  };
  return (
    <Card
      title={t("Tariffs")}
      note={t("{currency} per kWh", { currency: form.draft.currency })}
      actions={
        <Button
          size="compact-sm"
          leftSection={<Icon of={plus} size={13} />}
          onClick={() => {
            form.change("tariffs", withNew(tariffs, reply.today));
          }}
        >
          {t("New tariff")}
        </Button>
      }
    >
      <ul className={styles["rows"]} aria-label={t("Tariffs, newest first")}>
        {tariffs
          .map((tariff, index) => {
            const errors = errorsBelow(form.errors, `tariffs.${String(index)}`);
            return (
              <DatedRow
                key={tariff.key}
                what={t("tariff")}
                span={tariff}
                today={reply.today}
                words={tariffWords(tariff)}
                errors={errors}
                isNew={tariff.key.startsWith("new-")}
                onRemove={
                  tariffs.length === 1
                    ? undefined
                    : () => {
                        form.change("tariffs", withoutRow(tariffs, tariff.key));
                      }
                }
                onSpan={(span) => {
                  form.change("tariffs", withSpan(tariffs, tariff.key, span));
                }}
              >
                <TariffFields
                  tariff={tariff}
                  currency={form.draft.currency}
                  holidays={reply.holidays}
                  errors={errors}
                  onChange={(change) => {
                    set(tariff.key, change);
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

import type { DerivedPoint } from "@atrium/contract/devices";
import { RecomputationRequest, recomputeDerivedPoint } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { fieldError } from "../../collections/form/FormError.tsx";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import formStyles from "../../collections/form/form.module.css";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { ask } from "../../platform/http.ts";
import { useServerNow } from "../../platform/liveHooks.ts";
import { recomputationsQuery } from "./derivedQueries.ts";

const DAY = 86_400_000;

interface RecomputeDialogProps {
  readonly point: DerivedPoint;
  readonly onClose: () => void;
}

/** Has the past of a derived point computed again by its present formula. */
export function RecomputeDialog({ point: { device, key, name }, onClose }: RecomputeDialogProps) {
  const queries = useQueryClient();
  const now = useServerNow();
  const form = useRequestForm({
    saved: { days: "30", reason: "" },
    body: RecomputationRequest,
    toBody: ({ days, reason }) => {
      const to = Math.round(now());
      return { device, key, reason, from: days === "all" ? 0 : to - Number(days) * DAY, to };
    },
    send: (body) => ask(recomputeDerivedPoint, { body }),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: recomputationsQuery.queryKey });
      onClose();
    },
  });
  return (
    <FormDrawer title={t("Recompute {name}", { name })} action={t("Recompute")} form={form} onClose={onClose}>
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <p className="m-0">
          {t(
            "Its recorded values are replaced by those that the present formula gives for the recorded values of its points.",
          )}
        </p>
        <Select
          label={t("Range")}
          allowDeselect={false}
          data={[
            { value: "1", label: t("Last 24 hours") },
            { value: "7", label: t("Last 7 days") },
            { value: "30", label: t("Last 30 days") },
            { value: "365", label: t("Last 365 days") },
            { value: "all", label: t("All that is recorded") },
          ]}
          {...form.field("days")}
          error={fieldError(form.errors["to"] ?? form.errors["from"])}
        />
        <TextInput label={t("Reason")} description={t("It is kept in the audit log")} {...form.field("reason")} />
      </div>
    </FormDrawer>
  );
}

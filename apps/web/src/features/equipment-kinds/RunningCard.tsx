import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import type { KindDraft } from "./kindDraft.ts";
import styles from "./kinds.module.css";
import { KEYS, pointText } from "./pointText.ts";

interface RunningCardProps {
  draft: KindDraft;
  errors: FieldErrors;
  onChange: (part: Partial<KindDraft>) => void;
}

/** By which point a device says that it runs. */
export function RunningCard({ draft, errors, onChange }: RunningCardProps) {
  const { points, runningPoint, runningValues } = draft;
  return (
    <Card title={t("Running")}>
      <div className={`grid gap-14 ${styles["form"]}`}>
        <Select
          label={t("Point that says whether it runs")}
          placeholder={t("None: it neither runs nor stands")}
          clearable
          attributes={KEYS}
          data={points.map((point) => ({ value: point, label: pointText(point) }))}
          value={runningPoint === "" ? null : runningPoint}
          error={fieldError(errors["running.point"])}
          onChange={(point) => onChange({ runningPoint: point ?? "" })}
        />
        {runningPoint !== "" && (
          <TextInput
            label={t("Codes that mean running")}
            placeholder="1, 2"
            value={runningValues}
            error={fieldError(Object.values(errorsBelow(errors, "running.values"))[0] ?? errors["running.values"])}
            onChange={(event) => onChange({ runningValues: event.currentTarget.value })}
          />
        )}
      </div>
    </Card>
  );
}

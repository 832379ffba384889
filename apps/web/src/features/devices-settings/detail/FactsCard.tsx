import type { Module, SiteDevice } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../collections/form/useSubmit.ts";
import type { FormDraft } from "../../../settings/forms/formDraft.ts";
import { FormFields } from "../../../settings/forms/FormFields.tsx";
import { manyOf } from "../moduleName.ts";
import { factFields } from "./factFields.ts";

interface FactsCardProps {
  module: Module;
  saved: SiteDevice["facts"];
  draft: FormDraft;
  errors: FieldErrors;
  isDisabled: boolean;
  onChange: (draft: FormDraft) => void;
}

/** What is known of the device beside its points: rated flow, floors that a lift serves. */
export function FactsCard({ module, saved, draft, errors, isDisabled, onChange }: FactsCardProps) {
  const fields = factFields(module, saved).map(({ field }) => field);
  if (fields.length === 0) return null;
  return (
    <Card title={t("Facts")} note={t("what the site records about its {many}", { many: manyOf(module) })}>
      <div className="p-4-16-16">
        {errors["facts"] !== undefined && fieldError(errors["facts"])}
        <FormFields
          fields={fields}
          draft={draft}
          errors={firstOfEach(errorsBelow(errors, "facts"))}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </div>
    </Card>
  );
}

/** A mistake in the third room of a list stands at the list. */
function firstOfEach(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .toReversed()
      .map(([path, message]) => [path.split(".")[0] ?? path, message]),
  );
}
